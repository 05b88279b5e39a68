import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { Messages } from "#i18n/messages.ts";
import { choiceText } from "./course-choices.ts";
import { type CourseValues, valuesOfCourse } from "./course-values.ts";
import type { CourseConflict, CourseForm } from "./use-save-course.ts";

type Props = { form: CourseForm; conflict: CourseConflict; messages: Messages<"courses"> };

/** The course was saved in another window: what is different there, and a choice. */
export function ConflictAlert({ form, conflict, messages }: Props) {
  const theirs = valuesOfCourse(conflict.stored);
  const fields = (Object.keys(theirs) as (keyof CourseValues)[]).filter(
    (field) => JSON.stringify(theirs[field]) !== JSON.stringify(form.values[field]),
  );
  return (
    <div className="alert alert-amber crs-conflict" role="alert">
      <Icon name="triangle-alert" size={20} />
      <div>
        <strong>{messages.conflict.title}</strong>
        <p>{messages.conflict.text}</p>
        <dl>
          {fields.map((field) => (
            <div key={field}>
              <dt>{messages.fields[field]}</dt>
              <dd>{choiceText(field, theirs, messages) || messages.conflict.none}</dd>
            </div>
          ))}
        </dl>
        <div className="row">
          <Button busy={form.pending} onClick={() => form.keepMine(conflict)}>
            {messages.conflict.keep}
          </Button>
          <Button variant="secondary" onClick={() => form.takeStored(conflict)}>
            {messages.conflict.take}
          </Button>
        </div>
      </div>
    </div>
  );
}
