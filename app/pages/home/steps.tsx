import type { Messages } from "#i18n/messages.ts";

const steps = [
  { key: "search", han: "寻", pinyin: "xún" },
  { key: "compare", han: "比", pinyin: "bǐ" },
  { key: "connect", han: "联", pinyin: "lián" },
] as const;

/** How it works, in three steps with a character each. */
export function Steps({ messages }: { messages: Messages<"home"> }) {
  return (
    <ol className="steps">
      {steps.map(({ key, han, pinyin }) => (
        <li key={key} className="step">
          <span className="n" aria-hidden="true">
            <span lang="zh-Hans">{han}</span>
            <small lang="zh-Latn-pinyin">{pinyin}</small>
          </span>
          <h3>{messages.steps[key].title}</h3>
          <p>{messages.steps[key].text}</p>
        </li>
      ))}
    </ol>
  );
}
