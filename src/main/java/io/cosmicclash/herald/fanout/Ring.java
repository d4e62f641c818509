package io.cosmicclash.herald.fanout;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntSupplier;

/**
 * The events that were handed over last, without a hole from its floor to its end. Bounded in
 * events and bytes, but an event whose pass is still under way stays, whatever the bounds say. Not
 * safe for concurrent use; the hub guards it.
 */
final class Ring {
  private final IntSupplier maxEvents;
  private final IntSupplier maxBytes;
  private final NavigableMap<Long, Delivery> recent = new TreeMap<>();
  private long floor;
  private long bytes;

  Ring(IntSupplier maxEvents, IntSupplier maxBytes) {
    this.maxEvents = maxEvents;
    this.maxBytes = maxBytes;
  }

  /** Holds nothing; whatever comes next is beyond this position. */
  void restart(long position) {
    recent.clear();
    bytes = 0;
    floor = position;
  }

  /**
   * Takes the next one.
   *
   * @param settled up to which position the acknowledgement has committed
   */
  void add(Delivery delivery, long settled) {
    recent.put(delivery.position(), delivery);
    bytes += delivery.bytes();
    evict(settled);
  }

  /** Keeps the bounds, as far as what is in flight lets it. */
  void evict(long settled) {
    while (recent.size() > maxEvents.getAsInt() || bytes > maxBytes.getAsInt()) {
      long oldest = recent.isEmpty() ? Long.MAX_VALUE : recent.firstKey();
      if (oldest > settled) {
        return;
      }
      bytes -= recent.pollFirstEntry().getValue().bytes();
      floor = oldest;
    }
  }

  /** Forgets what lies beyond a position. */
  void forgetBeyond(long position) {
    while (!recent.isEmpty() && recent.lastKey() > position) {
      bytes -= recent.pollLastEntry().getValue().bytes();
    }
  }

  /** Whether it holds everything that was handed over beyond the position. */
  boolean reachesBackTo(long position) {
    return position >= floor;
  }

  /** The first events beyond a position: at most so many, and so many bytes if not one alone. */
  List<Delivery> after(long position, int limit, int maxBytes) {
    List<Delivery> page = new ArrayList<>();
    long total = 0;
    for (Delivery next : recent.tailMap(position, false).values()) {
      total += next.bytes();
      if (page.size() == limit || (total > maxBytes && !page.isEmpty())) {
        break;
      }
      page.add(next);
    }
    return page;
  }

  /** Whether nothing comes behind a page that begins beyond the position. */
  boolean endsWith(List<Delivery> page, long position) {
    long last = page.isEmpty() ? position : page.get(page.size() - 1).position();
    return recent.isEmpty() || recent.lastKey() <= last;
  }
}
