/**
 * Batches concurrent look-ups into one call. The first key is asked for at once; keys that arrive while a
 * call is in flight share the next one. So no answer is older than its request, nobody waits under low load,
 * and there is at most one call in flight.
 *
 * @param request gets each key once and leaves out keys without a value. If it throws, everybody who shared that
 *   call gets its error.
 */
export function gather<Key, Value>(
  request: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let keys = new Set<Key>();
  let next: Promise<ReadonlyMap<Key, Value>> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): Promise<ReadonlyMap<Key, Value>> {
    const gathered = [...keys];
    keys = new Set();
    next = undefined;
    const answer = request(gathered);
    last = answer.catch(() => undefined);
    return answer;
  }

  return async (key) => {
    keys.add(key);
    next ??= last.then(begin);
    return (await next).get(key);
  };
}
