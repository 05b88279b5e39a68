import type { BadRequest } from "./bad-request.ts";
import { marker } from "./bad-values.ts";

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, marker]));

const oddHeaders: Record<string, HeadersInit> = {
  "another host": { host: "evil.example" },
  "a host with a port and a path": { host: "localhost:99999/<zq7k>" },
  "a forwarded host": { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-forwarded-port": "1" },
  "a forwarded address": { "x-forwarded-for": "127.0.0.1, <zq7k>", "x-real-ip": "127.0.0.1" },
  "a standard forwarded header": { forwarded: 'for="_zq7k";host=evil.example;proto=https' },
  "a rewritten address": { "x-original-url": "/auth", "x-rewrite-url": "/auth" },
  "a method override": { "x-http-method-override": "DELETE", "x-method-override": "PUT" },
  "a request id with markup": { "x-request-id": "<zq7k>" },
  "a request id that is too long": { "x-request-id": "a".repeat(5000) },
  "no accepted type": { accept: "application/x-zq7k" },
  "an accept of nonsense": { accept: ";;;,,,q=9;<zq7k>" },
  "a language of nonsense": { "accept-language": "zh-Hant-TW;q=9, <zq7k>, *;q=-1,,,,;" },
  "a very long language": { "accept-language": "en-US,".repeat(2000) },
  "an unknown encoding": { "accept-encoding": "zq7k, zstd;q=1" },
  "every encoding ruled out": { "accept-encoding": "identity;q=0, *;q=0" },
  "an encoding of nonsense": { "accept-encoding": "br;q=abc, gzip;q=;;, ," },
  "an encoding with a huge list": { "accept-encoding": "br;q=0, ".repeat(1500) },
  "a tag of nonsense": { "if-none-match": 'W/"zq7k", "", *, \\' },
  "a star tag": { "if-none-match": "*" },
  "ten thousand tags": { "if-none-match": '"a",'.repeat(3500) },
  "a date of nonsense": { "if-modified-since": "yesterday <zq7k>" },
  "a match that fails": { "if-match": '"zq7k"' },
  "a range": { range: "bytes=0-10" },
  "a backwards range": { range: "bytes=99-1" },
  "a thousand ranges": { range: `bytes=${"0-,".repeat(1000)}0-` },
  "a range of nonsense": { range: "zq7k=1" },
  "two authorizations": [
    ["authorization", "Bearer a"],
    ["authorization", "Basic zq7k"],
  ],
  "a token of nonsense": { authorization: "Bearer ..." },
  cookies: { cookie: `session=${marker}; __proto__=1; ;;=; lang=zh` },
  "a huge cookie": { cookie: `a=${"x".repeat(12_000)}` },
  "a hundred headers": many(100),
  "a thousand headers": many(1000),
  "a foreign origin": { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  "a null origin": { origin: "null" },
  "a foreign referrer": { referer: "https://evil.example/<zq7k>" },
  "an agent with markup": { "user-agent": "<script>zq7k()</script>%s%n" },
  "an upgrade": { upgrade: "websocket", "sec-websocket-key": "zq7k" },
  "an expectation": { expect: "200-maybe" },
  "React Router's own headers": { "x-react-router-prerender-data": "[]", "x-script-nonce": marker },
  "a server's own header": { "x-remix-response": "yes", "x-middleware-subrequest": "zq7k" },
};

const methods = ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "POST", "PROPFIND", "zq7k"];

const postedPaths = [
  "/",
  "/auth",
  "/zh/auth",
  "/listing/{id}",
  "/listing/{id}/message",
  "/zh/listing/{id}/message",
  `/confirm/${"A".repeat(43)}`,
  "/confirm/zq7k",
  "/listing/{id}/report",
  "/gift/{id}",
  "/review/{id}",
  ...["write", "edit", "no-more"].map((page) => `/zh/review/${page}/${"A".repeat(43)}`),
  `/renew/${"A".repeat(43)}`,
  `/invite/no-more/${"A".repeat(43)}`,
  "/unsubscribe",
  "/zh/unsubscribe/monthly",
  "/compare",
  "/auth.data",
  "/api/csp-reports",
  "/api/messages",
  `/api/confirm/${"A".repeat(43)}`,
  "/api/reports",
  "/api/reviews/link",
  `/api/reviews/${"A".repeat(43)}`,
  "/api/seen",
];

const signIn = "tab=sign-in&email=zq7k&password=1";

const bodies: Record<string, { headers?: Record<string, string>; body?: BodyInit }> = {
  "no body": {},
  "a JSON body": { headers: { "content-type": "application/json" }, body: `{"email":"${marker}"}` },
  "reports of nonsense": {
    headers: { "content-type": "application/reports+json" },
    body: `[{"type":"csp-violation","body":{"effectiveDirective":"<${marker}>","blockedURL":"%","documentURL":"\\u0000"}}]`,
  },
  "a JSON body that is cut": { headers: { "content-type": "application/json" }, body: '{"a":' },
  "a text body": { headers: { "content-type": "text/plain" }, body: signIn },
  "an XML body": { headers: { "content-type": "application/xml" }, body: "<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>" },
  "a content type of nonsense": { headers: { "content-type": ";;zq7k/<>" }, body: signIn },
  "a form without a type": { headers: { "content-type": "" }, body: signIn },
  "a form in another charset": {
    headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-16" },
    body: signIn,
  },
  "a form from elsewhere": {
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
    body: signIn,
  },
  "a form from nowhere": {
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "none" },
    body: signIn,
  },
  "a form with markup": {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ tab: "sign-up", fullName: `"><${marker}>`, email: `<${marker}>@x`, password: marker }),
  },
  "a form with bad bytes": {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "email=%c0%af&password=%00&tab=%ed%a0%80&&==&__proto__=1",
  },
  "a form of ten thousand fields": {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "a=1&".repeat(10_000),
  },
  "parts without a boundary": { headers: { "content-type": "multipart/form-data" }, body: "--x\r\n\r\n" },
  "parts that never end": {
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nzq7k',
  },
  "parts with a file": {
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: '--x\r\nContent-Disposition: form-data; name="email"; filename="../zq7k"\r\n\r\na\r\n--x--\r\n',
  },
  "a huge body": {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `email=${"x".repeat(90_000)}`,
  },
  "a body of zeros": { headers: { "content-type": "application/octet-stream" }, body: new Uint8Array(60_000) },
  "a body said to be compressed": {
    headers: { "content-type": "application/x-www-form-urlencoded", "content-encoding": "gzip" },
    body: signIn,
  },
};

/** Valid URLs, requested in invalid ways. */
export function badSubmissions(pages: readonly string[]): BadRequest[] {
  return [
    ...Object.entries(oddHeaders).flatMap(([kind, headers]) =>
      ["/", "/zh/city/boston"].map((path) => ({ name: `${path} with ${kind}`, path, init: { headers } })),
    ),
    ...pages.flatMap((path) => methods.map((method) => ({ name: `${method} ${path}`, path, init: { method } }))),
    ...postedPaths.flatMap((path) =>
      Object.entries(bodies).map(([kind, { headers, body }]) => ({
        name: `POST ${path} with ${kind}`,
        path,
        init: { method: "POST", headers: { "sec-fetch-site": "same-origin", ...headers }, body },
      })),
    ),
  ];
}
