import { ItemEditor } from "#app/components/ordered-items/editor/item-editor.tsx";
import { useSaveItem } from "#app/components/ordered-items/editor/use-save-item.ts";
import { EyeOffIcon } from "#app/components/ordered-items/list/item-icons.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { OwnCourse } from "#domain/courses/queries/own-courses.ts";
import { choiceText } from "./course-choices.ts";
import { CourseFields } from "./course-fields.tsx";
import {
  type CoursesState,
  type CoursesTexts,
  courseKind,
  type OpenCourse,
  type OpenCourseState,
} from "./course-kind.ts";
import { type CourseValues, valuesOfCourse } from "./course-values.ts";

type Props = {
  state: CoursesState;
  opened: OpenCourseState;
  open: OpenCourse;
  timeZone: string;
  texts: CoursesTexts;
};

/** The form of the open course. */
export function CourseEditor({ state, opened, open, timeZone, texts }: Props) {
  const { messages } = texts;
  const form = useSaveItem({ kind: courseKind, state, opened, open, texts });
  const { isHidden } = open.values;
  const differences = (stored: OwnCourse) => {
    const theirs = valuesOfCourse(stored);
    return (Object.keys(theirs) as (keyof CourseValues)[])
      .filter((field) => JSON.stringify(theirs[field]) !== JSON.stringify(form.values[field]))
      .map((field) => ({ label: messages.fields[field], text: choiceText(field, theirs, messages) }));
  };
  return (
    <ItemEditor
      {...{ form, open, texts, differences }}
      label={open.version === null ? messages.newCourse : messages.editCourse}
      title={open.base.title}
      fields={<CourseFields form={form} timeZone={timeZone} messages={messages} />}
      actions={
        <Button variant="ghost" aria-disabled={form.pending} onClick={() => form.saveWith({ isHidden: !isHidden })}>
          {isHidden ? <Icon name="eye" size={18} /> : <EyeOffIcon />}
          {isHidden ? messages.show : messages.hide}
        </Button>
      }
      onClose={opened.close}
      onDelete={() => state.apply(() => state.api.remove(open.id))}
    />
  );
}
