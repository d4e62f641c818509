// The page of Cosmic Clash, in three parts: the scoreboard (what the events say), the stream (the
// socket and its life) and the feed (what has arrived). Whatever comes from outside reaches the
// document as text only.

const TOPIC = 'match/*';
const STREAM_SOURCE = '/herald/stream'; // what Herald says of the stream itself, not of a match

const CONNECT_MS = 10_000; // guards against a handshake that nobody answers
const BACKOFF_FIRST_MS = 500;
const BACKOFF_MOST_MS = 15_000;
const STEADY_MS = 10_000; // a connection shorter than this does not reset the back-off
const PENDING_MS = 5_000;

const IDS_KEPT = 2_000; // these four guard the memory of a page that stays open for days
const EVENTS_SHOWN = 100;
const MATCHES_SHOWN = 50;
const DATA_SHOWN = 400;
const LATENCIES_KEPT = 40;

const byId = (id) => document.getElementById(id);
const copyOf = (templateId) => byId(templateId).content.firstElementChild.cloneNode(true);
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function say(text) {
  byId('announcer').textContent = text;
}

function notice(text) {
  byId('notice').textContent = text;
  byId('notice').hidden = text === '';
}

// ---------------------------------------------------------------------------------- scoreboard

const matches = new Map(); // id -> {id, home, away, score, revision, card}
const pending = new Map(); // event id -> who waits for it
const changedWhileLoading = new Set();
const numerically = new Intl.Collator('en', { numeric: true });
let loading = null;

/** The matches as the database has them: at the start, and whenever events may have been missed. */
async function load() {
  loading?.abort();
  const mine = (loading = new AbortController());
  changedWhileLoading.clear();
  try {
    const response = await fetch('api/matches', { signal: mine.signal, cache: 'no-store' });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const answer = await response.json();
    mine.signal.throwIfAborted();
    const listedIds = new Set(answer.map((match) => String(match.id)));
    for (const id of [...matches.keys()]) {
      if (!listedIds.has(id) && !changedWhileLoading.has(id)) remove(id);
    }
    for (const { id, ...match } of answer) {
      // An answer may be older than an event that came meanwhile, but it is never older than the
      // events before it. So it may even lower a revision: then the table was created anew.
      const known = matches.get(String(id));
      const revision = BigInt(match.revision);
      if (!changedWhileLoading.has(String(id)) || !known || revision > known.revision) {
        show(String(id), { ...match, revision });
      }
    }
  } catch (failure) {
    if (mine.signal.aborted) return;
    notice(`The matches could not be loaded (${failure.message}).`);
  }
  loading = null;
  byId('no-matches').hidden = matches.size > 0;
}

/** A goal that arrived. False if the scoreboard already knows a later revision of the match. */
function scored(id, { home, away, score, scorer }, revision) {
  const known = matches.get(id);
  if (known && revision < known.revision) return false;
  if (loading) changedWhileLoading.add(id);
  if (known && revision === known.revision) return true;
  show(id, { home, away, score, revision });
  celebrate(id, scorer);
  say(`${home} ${score[0]}, ${away} ${score[1]}`);
  return true;
}

function show(id, { home, away, score, revision }) {
  const card = matches.get(id)?.card ?? newCard(id);
  matches.set(id, { id, home, away, score, revision, card });
  for (const place of card.querySelectorAll('.home')) place.textContent = home;
  for (const place of card.querySelectorAll('.away')) place.textContent = away;
  card.querySelector('.home-planet').style.setProperty('--hue', hueOf(home));
  card.querySelector('.away-planet').style.setProperty('--hue', hueOf(away));
  card.querySelector('.home-goals').textContent = score[0];
  card.querySelector('.away-goals').textContent = score[1];
  card.querySelector('.revision').textContent = `rev ${revision}`;
  const message = card.querySelector('.message');
  if (revision >= BigInt(message.dataset.until ?? 0)) message.textContent = '';
  if (matches.size > MATCHES_SHOWN) remove([...matches.keys()].sort(numerically.compare)[0]);
  byId('no-matches').hidden = true;
}

/** Newest first. Cards that are there already stay in place, so that the focus does too. */
function newCard(id) {
  const card = copyOf('match-template');
  card.dataset.match = id;
  card.querySelector('.match-name').textContent = `Match ${id}`;
  for (const button of card.querySelectorAll('button')) {
    button.addEventListener('click', () => shoot(id, button, card.querySelector('.message')));
  }
  const older = [...byId('matches').children].find(
    (other) => numerically.compare(other.dataset.match, id) < 0,
  );
  byId('matches').insertBefore(card, older ?? null);
  return card;
}

function remove(id) {
  matches.get(id).card.remove();
  matches.delete(id);
}

function hueOf(name) {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)) % 3600;
  return hash / 10;
}

function celebrate(id, side) {
  const goals = matches.get(id)?.card.querySelector(`.${side === 'away' ? 'away' : 'home'}-goals`);
  if (!goals || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  goals.animate(
    [
      { transform: 'scale(1.5)', filter: 'brightness(1.8)' },
      { transform: 'none', filter: 'none' },
    ],
    { duration: 700, easing: 'cubic-bezier(.2, .8, .2, 1)' },
  );
}

/** Asks for a goal and waits for its event: the answer itself changes nothing on the board. */
async function shoot(id, button, message) {
  setBusy(button, +1);
  message.textContent = '';
  delete message.dataset.until;
  try {
    const side = encodeURIComponent(button.dataset.side);
    const response = await post(`api/matches/${encodeURIComponent(id)}/goals?side=${side}`);
    const { event, revision } = await response.json();
    if (await arrival(event)) {
      mark(byId('events').querySelector(`[data-id="${CSS.escape(event)}"]`), 'yours');
    } else if (BigInt(revision) > (matches.get(id)?.revision ?? 0n)) {
      message.textContent = `Revision ${revision} is stored; its event is still on its way.`;
      message.dataset.until = revision;
    }
  } catch (failure) {
    message.textContent = failure.message;
  } finally {
    setBusy(button, -1);
  }
}

/** Counts, because an eager finger has several goals in flight. */
function setBusy(button, change) {
  const flights = Number(button.dataset.flights ?? 0) + change;
  button.dataset.flights = flights;
  button.setAttribute('aria-busy', String(flights > 0));
}

/** True once the event has arrived, which may be before the answer did; false after a while. */
function arrival(eventId) {
  if (seen.has(eventId)) return true;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      pending.delete(eventId);
      resolve(false);
    }, PENDING_MS);
    pending.set(eventId, () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

async function post(url) {
  let response;
  try {
    response = await fetch(url, { method: 'POST' });
  } catch {
    throw new Error('The game did not answer.');
  }
  if (!response.ok) {
    const isText = response.headers.get('Content-Type')?.startsWith('text/plain');
    throw new Error(isText ? await response.text() : `The game failed (HTTP ${response.status}).`);
  }
  return response;
}

byId('kickoff').addEventListener('click', async () => {
  setBusy(byId('kickoff'), +1);
  try {
    // A kick-off is no event: this page shows it at once, others with the first goal.
    const { id, ...match } = await (await post('api/matches')).json();
    if (!matches.has(String(id))) {
      if (loading) changedWhileLoading.add(String(id));
      show(String(id), { ...match, revision: BigInt(match.revision) });
    }
  } catch (failure) {
    notice(failure.message);
  } finally {
    setBusy(byId('kickoff'), -1);
  }
});

// -------------------------------------------------------------------------------------- stream

const seen = new Set(); // in order of arrival, so that the oldest is dropped first
let socket = null;
let cursor = null; // of the last thing that Herald has said: the next connection resumes behind it
let attempt = 0;
let clock = null;

function setState(text, kind) {
  byId('state').textContent = text;
  byId('pill').dataset.state = kind;
  byId('retry').hidden = kind !== 'waiting' && kind !== 'closed';
}

function connect() {
  clearInterval(clock);
  setState('connecting', 'connecting');
  const url = new URL('/herald/events', location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const mine = (socket = new WebSocket(`${url}?${query()}`, 'cloudevents.json'));
  const resuming = cursor !== null;
  const tooLong = setTimeout(() => mine.close(), CONNECT_MS);
  let steady;

  mine.addEventListener('open', () => {
    clearTimeout(tooLong);
    steady = setTimeout(() => (attempt = 0), STEADY_MS);
    setState('live', 'live');
    notice('');
    say('Live');
  });
  mine.addEventListener('message', ({ data }) => arrived(data, Date.now(), resuming));
  mine.addEventListener('close', ({ code, reason }) => {
    clearTimeout(tooLong);
    clearTimeout(steady);
    if (code >= 4500 && code <= 4999) stay(code, reason);
    else comeBack(code, reason);
  });
}

const query = () =>
  new URLSearchParams({ topic: TOPIC, ...(cursor === null ? {} : { after: cursor }) });

/** 4500 to 4999: the same request would get the same answer. */
function stay(code, reason) {
  setState('closed', 'closed');
  notice(`Herald closed the stream for good: ${reason || 'no reason given'} (${code}).`);
}

/** Everything else: back off exponentially, with full jitter so that not all come back at once. */
function comeBack(code, reason) {
  const most = Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** attempt++);
  const due = performance.now() + Math.random() * most;
  notice(`${reason || 'The connection to Herald was lost'} (${code}).`);
  say('Connection lost, reconnecting');
  const tick = () => {
    const left = due - performance.now();
    if (left <= 0) connect();
    else setState(`reconnecting in ${Math.ceil(left / 1000)} s`, 'waiting');
  };
  clock = setInterval(tick, 100);
  tick();
}

byId('retry').addEventListener('click', connect);
addEventListener('online', () => {
  if (socket.readyState === WebSocket.CLOSED && byId('pill').dataset.state === 'waiting') connect();
});

function arrived(frame, now, resuming) {
  let event;
  try {
    event = JSON.parse(frame);
  } catch {
    event = null;
  }
  if (!isObject(event) || typeof event.id !== 'string' || typeof event.type !== 'string') {
    notice('A frame was left out: it is no CloudEvent.');
  } else if (event.source === STREAM_SOURCE) {
    ofTheStream(event, resuming);
  } else {
    ofAMatch(event, now);
  }
  if (typeof event?.cursor === 'string') cursor = event.cursor;
}

/** What we know is not all there is: from here on the events tell of every change, so load the rest. */
function ofTheStream({ type, data }, resuming) {
  if (type === 'herald.caughtup') {
    if (!resuming) load();
  } else if (type === 'herald.reset') {
    notice('Some events cannot be replayed any more; the matches were loaded anew.');
    load();
  } else if (type === 'herald.skipped') {
    notice(`Herald left out an event: ${data?.reason ?? 'no reason given'}.`);
    load();
  }
}

function ofAMatch(event, now) {
  if (seen.has(event.id)) {
    count('repeats');
    return;
  }
  seen.add(event.id);
  if (seen.size > IDS_KEPT) seen.delete(seen.values().next().value);
  count('received');

  const isGoal = event.type === 'match.scored' && isRevision(event.sequence) && isScore(event.data);
  const isNews = isGoal && scored(String(event.subject), event.data, BigInt(event.sequence));
  const item = list(event, now);
  if (isGoal && !isNews) mark(item, 'older');
  pending.get(event.id)?.();
  pending.delete(event.id);
}

const isRevision = (text) => typeof text === 'string' && /^\d{1,19}$/.test(text);

const isScore = (data) =>
  isObject(data) &&
  typeof data.home === 'string' &&
  typeof data.away === 'string' &&
  Array.isArray(data.score) &&
  data.score.length === 2 &&
  data.score.every(Number.isSafeInteger);

// ---------------------------------------------------------------------------------------- feed

const latencies = [];
const wallClock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});
const MARKS = {
  older: 'The scoreboard already knew a later revision',
  yours: 'Caused by a goal on this page',
};

function count(id) {
  byId(id).textContent = Number(byId(id).textContent) + 1;
}

function list(event, now) {
  const item = copyOf('event-template');
  item.dataset.id = event.id;
  const created = Date.parse(event.time);
  const time = item.querySelector('time');
  time.textContent = Number.isNaN(created) ? '?' : wallClock.format(created);
  time.dateTime = time.title = String(event.time);
  item.querySelector('.type').textContent = event.type;
  item.querySelector('.subject').textContent = `${event.aggregatetype}/${event.subject}`;
  item.querySelector('.revision').textContent = `rev ${event.sequence}`;
  item.querySelector('.data').append(dataOf(event));
  item.querySelector('.id').textContent = item.querySelector('.id').title = event.id;
  if (!Number.isNaN(created)) measure(now - created, item.querySelector('.latency'));

  byId('events').prepend(item);
  if (byId('events').childElementCount > EVENTS_SHOWN) byId('events').lastElementChild.remove();
  byId('no-events').hidden = true;
  return item;
}

/** The item may be gone from the list already. */
function mark(item, kind) {
  const chip = item?.querySelector('.mark');
  if (!chip) return;
  chip.hidden = false;
  chip.textContent = chip.dataset.mark = kind;
  chip.title = MARKS[kind];
}

/** The two ends may be different machines: a negative latency is their clocks, not a time. */
function measure(elapsed, place) {
  const latency = Math.max(0, elapsed);
  place.textContent = readable(latency);
  place.dataset.speed = latency < 250 ? 'fast' : latency < 2_000 ? 'fair' : 'slow';
  if (elapsed < 0) place.title = `This clock is ${-elapsed} ms behind the database's`;
  latencies.push(latency);
  if (latencies.length > LATENCIES_KEPT) latencies.shift();

  const sorted = [...latencies].sort((a, b) => a - b);
  byId('median').textContent = readable(sorted[Math.floor(sorted.length / 2)]);
  const tallest = Math.max(20, sorted.at(-1));
  const bars = latencies.map((one, i) => `M${i * 3 + 1.5} 28v${-2 - (26 * one) / tallest}`);
  byId('trend').setAttribute('d', bars.join(''));
}

function readable(ms) {
  if (ms < 10_000) return `${ms} ms`;
  const seconds = Math.round(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function dataOf(event) {
  if (typeof event.data_base64 === 'string') {
    return `${event.data_base64.length} characters of Base64`;
  }
  if (event.data === undefined) return 'no data';
  const text = JSON.stringify(event.data);
  return text.length > DATA_SHOWN ? `${text.slice(0, DATA_SHOWN)}…` : pretty(event.data);
}

/** JSON on one line, with room to breathe and a class for each kind of token. */
function pretty(value) {
  if (Array.isArray(value)) return span('list', '[', ...listed(value.map(pretty)), ']');
  if (isObject(value)) {
    const pairs = Object.entries(value).map(([key, entry]) => {
      const isShort = JSON.stringify(entry).length <= 32; // then a line does not end within it
      const name = span('key', JSON.stringify(key));
      return span(isShort ? 'short pair' : 'pair', name, ': ', pretty(entry));
    });
    return span('object', '{', ...listed(pairs), '}');
  }
  return span(typeof value === 'string' ? 'string' : 'number', JSON.stringify(value));
}

function span(kind, ...parts) {
  const element = document.createElement('span');
  element.className = kind;
  element.append(...parts);
  return element;
}

const listed = (parts) => parts.flatMap((part, i) => (i === 0 ? [part] : [', ', part]));

load();
connect();
