import type { CourseView } from "./courses-view.ts";

/** A course's title in the reader's language, followed by the other language's title if the owner gave both. */
export function CourseTitle({ title, otherTitle }: Pick<CourseView, "title" | "otherTitle">) {
  return (
    <>
      <span lang={title.lang}>{title.text}</span>
      {otherTitle ? (
        <>
          {" "}
          <span className="alt" lang={otherTitle.lang}>
            {otherTitle.text}
          </span>
        </>
      ) : null}
    </>
  );
}
