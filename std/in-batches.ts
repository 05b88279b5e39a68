/**
 * Does work for many items at once: while one batch is under way, further items wait and form the next one. An item
 * that comes while nothing is under way is a batch of its own. `work` gives a value for each item, in their order;
 * when it fails, all items of that batch fail with it, and the next batch is tried.
 */
export function inBatches<Item, Value>(
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Value[]>,
): (item: Item) => Promise<Value> {
  type Waiting = { item: Item; resolve: (value: Value) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const values = await work(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}
