/** An account as its browser stores it: the newest tokens, and the version of its listing that it read last. */
export type Account = {
  email: string;
  address: string;
  accessToken: string;
  refreshToken: string;
  version: number;
};

const password = "a long enough phrase";

/** POST /auth/v1/signup. */
export async function signUp(origin: string, index: number): Promise<Account> {
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const account = {
    email: `teacher-${index}@crash-loop.example`,
    address,
    accessToken: "",
    refreshToken: "",
    version: 1,
  };
  const body = { email: account.email, password, data: { full_name: `Teacher ${index}` } };
  storeTokens(account, await send(origin, account, "POST", "/auth/v1/signup", body));
  return account;
}

/** POST /auth/v1/token?grant_type=password. */
export async function signIn(origin: string, account: Account): Promise<void> {
  const body = { email: account.email, password };
  // Sends each attempt from a new address, because the limits per visitor are not measured here.
  const visitor = { ...account, address: randomAddress() };
  storeTokens(account, await send(origin, visitor, "POST", "/auth/v1/token?grant_type=password", body));
}

/** POST /auth/v1/token?grant_type=refresh_token. */
export async function refresh(origin: string, account: Account): Promise<void> {
  const body = { refresh_token: account.refreshToken };
  storeTokens(account, await send(origin, account, "POST", "/auth/v1/token?grant_type=refresh_token", body));
}

/** GET /auth/v1/user. */
export async function readUser(origin: string, account: Account): Promise<void> {
  await send(origin, account, "GET", "/auth/v1/user");
}

type SavedListing = { id: string; version: number; hourly_rate: number };

/** POST /api/me/listing. Returns the hourly rate that was saved. */
export async function createListing(origin: string, account: Account): Promise<number> {
  const response = await send(origin, account, "POST", "/api/me/listing", listing(40));
  return storeVersion(account, response);
}

/** PUT /api/me/listing, with another hourly rate each time. Returns the rate. */
export async function changeListing(origin: string, account: Account): Promise<number> {
  const body = { ...listing(40 + (account.version % 20)), version: account.version };
  return storeVersion(account, await send(origin, account, "PUT", "/api/me/listing", body));
}

/** GET /api/me/listing. */
export async function readListing(origin: string, account: Account): Promise<SavedListing | null> {
  const response = await send(origin, account, "GET", "/api/me/listing");
  return (response as { listing: SavedListing | null }).listing;
}

function storeVersion(account: Account, response: unknown): number {
  const { version, hourly_rate } = (response as { listing: SavedListing }).listing;
  account.version = version;
  return hourly_rate;
}

function listing(hourlyRate: number) {
  return {
    listing_type: "teacher",
    city: "Boston",
    state: "MA",
    hourly_rate: hourlyRate,
    availability: "Mon-Fri, 6pm-9pm ET",
    name_zh: null,
    headline: "Mandarin for work",
    headline_zh: null,
    bio: "Lessons are built around your own material.",
    bio_zh: null,
    website_url: null,
    phone: null,
    wechat_id: null,
    shown_contacts: ["email"],
    specializations: ["business", "hsk"],
    experience_years: 8,
    school_name: null,
    school_address: null,
    courses_offered: null,
  };
}

function storeTokens(account: Account, response: unknown): void {
  const tokens = response as { access_token: string; refresh_token: string };
  account.accessToken = tokens.access_token;
  account.refreshToken = tokens.refresh_token;
}

/** Throws unless the response is successful: a benchmark must not measure failures. */
async function send(origin: string, account: Account, method: string, path: string, body?: object): Promise<unknown> {
  const headers = {
    "x-forwarded-for": account.address,
    "content-type": "application/json",
    ...(account.accessToken !== "" && { authorization: `Bearer ${account.accessToken}` }),
  };
  const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${await response.text()}`);
  return await response.json();
}

function randomAddress(): string {
  return `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
}
