/**
 * Asks once for what many ask for at the same time: the first question goes at once, whoever comes
 * while it is on its way shares the next. So no answer is older than its asking, nobody waits while
 * little is asked, and however much is asked there are never two questions at a time.
 *
 * @param ask is given every key once; of what there is nothing of, it leaves the key out. When it
 *   throws, those who shared that question are refused with its error.
 */
export function gather<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let keys = new Set<Key>();
  let next: Promise<ReadonlyMap<Key, Value>> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): Promise<ReadonlyMap<Key, Value>> {
    const gathered = [...keys];
    keys = new Set();
    next = undefined;
    const asked = ask(gathered);
    last = asked.catch(() => undefined);
    return asked;
  }

  return async (key) => {
    keys.add(key);
    next ??= last.then(begin);
    return (await next).get(key);
  };
}
