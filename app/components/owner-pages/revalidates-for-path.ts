/** For pages whose loader depends on the path only. */
export function revalidatesForPath({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
