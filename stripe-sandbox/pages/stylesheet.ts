/** The custom properties that `rules` reads, with neutral defaults for both color schemes. */
export const defaultTokens = `
:root {
  color-scheme: light dark;
  --color-paper: light-dark(#f6f7f9, #14161a);
  --color-surface: light-dark(#ffffff, #1d2025);
  --color-sunken: light-dark(#eef0f3, #0f1114);
  --color-ink: light-dark(#1a1f26, #eef1f4);
  --color-ink-2: light-dark(#4a5460, #c0c8d0);
  --color-ink-3: light-dark(#626d7a, #98a2ad);
  --color-line: light-dark(#dfe3e8, #32373e);
  --color-line-strong: light-dark(#828c98, #7a848f);
  --color-primary: light-dark(#3b46b8, #aeb5ff);
  --color-primary-hover: light-dark(#4d58cc, #c3c8ff);
  --color-on-primary: light-dark(#ffffff, #171b4d);
  --color-link: light-dark(#3b46b8, #aeb5ff);
  --color-focus: light-dark(#3b46b8, #aeb5ff);
  --color-leaf: light-dark(#1f6a45, #8fd3ad);
  --color-leaf-soft: light-dark(#e0f2e8, #193326);
  --color-amber: light-dark(#7a5000, #ecc66d);
  --color-amber-soft: light-dark(#fcf1d4, #362b12);
  --color-danger: light-dark(#b01e33, #ff9f96);
  --color-danger-soft: light-dark(#fdeae9, #3f1c1f);
  --font-sans: system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif;
  --font-display: var(--font-sans);
  --font-mono: ui-monospace, Menlo, Consolas, monospace;
  --radius-md: 0.5rem;
  --radius-lg: 0.75rem;
  --shadow-md: 0 1px 2px rgb(0 0 0 / 0.06), 0 8px 24px -8px rgb(0 0 0 / 0.12);
}
`;

/** The styles of every page, based on the custom properties above. */
export const rules = `
.sandbox, .sandbox * { box-sizing: border-box; }
.sandbox {
  margin: 0; min-height: 100dvh; background: var(--color-paper); color: var(--color-ink);
  font-family: var(--font-sans); font-size: 1rem; line-height: 1.625; overflow-wrap: break-word;
}
:where(.sandbox) :where(h1, h2, p, ul, dl, dd) { margin: 0; padding: 0; }
:where(.sandbox) ul { list-style: none; }
:where(.sandbox) :is(h1, h2) { font-family: var(--font-display); font-weight: 500; text-wrap: balance; color: var(--color-ink); }
:where(.sandbox:lang(zh)) :is(h1, h2) { font-weight: 600; }
:where(.sandbox) h1 { font-size: 2rem; line-height: 1.2; }
:where(.sandbox) h2 { font-size: 1.25rem; line-height: 1.4; }
:where(.sandbox-main, .sandbox-header nav) a { color: var(--color-link); text-underline-offset: 0.22em; }
:where(.sandbox) code { font: 0.8125rem / 1.25rem var(--font-mono); overflow-wrap: anywhere; }
:where(.sandbox) time { font-size: 0.8125rem; color: var(--color-ink-3); font-variant-numeric: tabular-nums; white-space: nowrap; }
.sandbox :focus-visible { outline: 2px solid var(--color-focus); outline-offset: 2px; }
.sandbox-wrap { width: 100%; max-width: 68rem; margin-inline: auto; padding-inline: 1.25rem; }
.sandbox-banner {
  padding: 0.5rem 1.25rem; background: var(--color-amber-soft); color: var(--color-amber);
  font-size: 0.875rem; font-weight: 600; text-align: center;
}
.sandbox-header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 4.5rem; }
.sandbox-header nav { font-size: 0.9375rem; }
.sandbox-header nav a { display: inline-block; padding-block: 0.625rem; }
.sandbox-name { font: 600 1.125rem/2.75rem var(--font-display); }
.sandbox-main { flex: 1; padding-block: 1.5rem 4rem; }
.sandbox-hint { font-size: 0.875rem; line-height: 1.375rem; color: var(--color-ink-3); }
.sandbox-card {
  padding: 1.5rem; background: var(--color-surface); border: 1px solid var(--color-line);
  border-radius: var(--radius-lg); box-shadow: var(--shadow-md);
}
.sandbox-stack { display: grid; gap: 1.5rem; align-content: start; }
.sandbox-form { display: grid; gap: 0.75rem; margin-top: 1rem; }
.sandbox-button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: 0.5rem 1.125rem;
  border: 1px solid var(--color-line-strong); border-radius: var(--radius-md); background: var(--color-surface);
  color: var(--color-ink); font: inherit; font-size: 0.9375rem; line-height: 1.375rem; font-weight: 500;
  text-align: center; text-decoration: none; cursor: pointer;
}
.sandbox-button:lang(zh) { font-weight: 600; }
.sandbox-button:hover { background: var(--color-sunken); border-color: var(--color-ink-3); }
.sandbox-primary { background: var(--color-primary); border-color: transparent; color: var(--color-on-primary); }
.sandbox-primary:hover { background: var(--color-primary-hover); }
.sandbox-alert {
  margin-top: 1rem; padding: 0.625rem 0.875rem; border-radius: var(--radius-md);
  background: var(--color-danger-soft); color: var(--color-danger); font-size: 0.9375rem;
}
.sandbox-amount {
  display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1rem;
  color: var(--color-ink); font: 500 2.75rem/1.2 var(--font-display); font-variant-numeric: tabular-nums lining-nums;
}
.sandbox-badge {
  display: inline-flex; align-items: center; min-height: 1.625rem; padding: 0.125rem 0.5625rem; border-radius: 0.375rem;
  font: 500 0.8125rem/1.25rem var(--font-sans); white-space: nowrap;
}
.sandbox-good { background: var(--color-leaf-soft); color: var(--color-leaf); }
.sandbox-bad { background: var(--color-danger-soft); color: var(--color-danger); }
.sandbox-wait { background: var(--color-amber-soft); color: var(--color-amber); }
.sandbox-plain { background: var(--color-sunken); color: var(--color-ink-2); }
.sandbox-pay { display: grid; gap: 2rem; max-width: 30rem; margin-inline: auto; }
.sandbox-summary { display: grid; gap: 0.5rem; align-content: start; color: var(--color-ink-2); }
.sandbox-summary h1 { font: 400 1.0625rem/1.625rem var(--font-sans); letter-spacing: 0; color: var(--color-ink-2); }
.sandbox-choices { display: grid; gap: 1.125rem; margin-top: 1.25rem; }
.sandbox-choices .sandbox-button { width: 100%; }
.sandbox-choices .sandbox-hint { margin-top: 0.375rem; font-size: 0.8125rem; line-height: 1.25rem; }
.sandbox-choices li:first-child { padding-bottom: 1.25rem; border-bottom: 1px solid var(--color-line); }
.sandbox-message { display: grid; gap: 1rem; max-width: 34rem; padding-block: 1.5rem; }
.sandbox-columns { display: grid; gap: 2rem; }
.sandbox-columns > div > h2:not(:first-child) { margin-top: 2rem; }
.sandbox-details { margin-top: 1rem; color: var(--color-ink); border-top: 1px solid var(--color-line); }
.sandbox-details > div {
  display: grid; grid-template-columns: 8.5rem 1fr; align-items: baseline; padding-block: 0.5rem;
  border-bottom: 1px solid var(--color-line); font-size: 0.9375rem;
}
.sandbox-details dt { font-size: 0.8125rem; color: var(--color-ink-3); }
.sandbox-details dd { overflow-wrap: anywhere; }
.sandbox-rows { margin-top: 0.5rem; border-top: 1px solid var(--color-line); }
.sandbox-rows li {
  display: grid; grid-template-columns: 1fr auto auto; align-items: center; gap: 0.25rem 1rem; padding-block: 0.5rem;
  border-bottom: 1px solid var(--color-line); font-size: 0.9375rem;
}
.sandbox-columns h2 + .sandbox-hint { margin-top: 0.5rem; }
.sandbox-payments { margin-top: 1.25rem; border-top: 1px solid var(--color-line); }
.sandbox-payments li {
  display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 0.25rem 1.25rem; padding-block: 0.875rem;
  border-bottom: 1px solid var(--color-line);
}
.sandbox-payments a { font-size: 1.0625rem; text-decoration: none; }
.sandbox-payments a:hover { text-decoration: underline; }
:is(.sandbox-payments, .sandbox-rows) .sandbox-badge { justify-self: end; }
.sandbox-sum { justify-self: end; font-variant-numeric: tabular-nums; }
.sandbox-empty {
  margin-top: 1.25rem; padding: 2.5rem 1.5rem; border: 1px dashed var(--color-line-strong); text-align: center;
  border-radius: var(--radius-lg);
}
.sandbox-field { display: grid; gap: 0.375rem; }
.sandbox-field label { font-size: 0.875rem; line-height: 1.25rem; font-weight: 500; }
.sandbox-field select {
  width: 100%; min-width: 0; min-height: 2.75rem; padding: 0.5rem 0.8125rem; border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-md); background: var(--color-surface); color: var(--color-ink); font: inherit;
  text-overflow: ellipsis; cursor: pointer;
}
@media (width < 40rem) {
  .sandbox-card { padding: 1.25rem; }
  .sandbox-rows li:has(code) { grid-template-columns: 1fr auto; }
  .sandbox-rows code { grid-column: 1 / -1; }
}
@media (width >= 52rem) {
  .sandbox-wrap { padding-inline: 2.5rem; }
  .sandbox-main { padding-block: 2.5rem 5rem; }
  .sandbox-pay { grid-template-columns: 1fr 26rem; gap: 4rem; max-width: none; }
  .sandbox-pay .sandbox-summary { padding-top: 1.5rem; }
  .sandbox-pay .sandbox-amount { font-size: 3.5rem; }
  .sandbox-columns { grid-template: auto 1fr / 1fr 20rem; gap: 2rem 3.5rem; align-items: start; }
  .sandbox-columns > :nth-child(2) { grid-area: 1 / 2 / span 2; }
}
`;
