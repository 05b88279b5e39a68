/** Whether a query succeeds before the time is up. Never throws, and leaves no timer behind. */
export async function answersInTime(query: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  const answer = query.then(
    () => true,
    () => false,
  );
  const inTime = await Promise.race([answer, late]);
  clearTimeout(timer);
  return inTime;
}
