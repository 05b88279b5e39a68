/** Runs work once per key at a time: concurrent callers with the same key get the same promise. */
export type ShareInFlight<Value> = (key: string, work: () => Promise<Value>) => Promise<Value>;

export function shareInFlight<Value>(): ShareInFlight<Value> {
  const underWay = new Map<string, Promise<Value>>();
  return (key, work) => {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const promise = work().finally(() => underWay.delete(key));
    underWay.set(key, promise);
    return promise;
  };
}
