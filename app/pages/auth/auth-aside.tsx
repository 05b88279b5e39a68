import { Art, BlossomDefs } from "#app/art/art.tsx";
import type { Messages } from "#i18n/messages.ts";

/** The plum panel beside the form: the branch and the proverb behind the name. Wide screens only. */
export function AuthAside({ messages }: { messages: Messages<"auth"> }) {
  return (
    <aside className="auth-art on-band">
      <BlossomDefs />
      <Art name="branch-panel" viewBox="0 0 480 720" preserveAspectRatio="xMinYMax slice" className="art" />
      <figure className="auth-quote">
        <blockquote lang="zh-Hans">
          桃李不言
          <br />
          下自成蹊
        </blockquote>
      </figure>
      <p className="auth-cap">
        {messages.proverb}
        <cite>{messages.proverbSource}</cite>
      </p>
    </aside>
  );
}
