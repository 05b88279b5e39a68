/** The CPU time of this process in milliseconds: unlike a clock, it stands still while other processes run. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
