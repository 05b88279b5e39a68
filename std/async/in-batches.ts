/**
 * Batches concurrent work: while one batch is in progress, further items wait and form the next batch. An item that
 * arrives while nothing is in progress is a batch of its own. `work` returns a value for each item, in order. If it
 * fails, all items of that batch fail, and the next batch is attempted.
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
