import { useEffect, useRef, useState } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { TrashIcon } from "#app/design/icon/drawn-icons.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { OwnCourses } from "#domain/courses/own-courses.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { ConflictAlert } from "./conflict-alert.tsx";
import { CourseFields } from "./course-fields.tsx";
import { EyeOffIcon } from "./course-icons.tsx";
import type { CoursesTexts } from "./courses-texts.ts";
import type { CoursesState } from "./use-courses.ts";
import type { OpenCourse, OpenCourseState } from "./use-open-course.ts";
import { type CourseForm, useSaveCourse } from "./use-save-course.ts";

type Props = {
  state: CoursesState;
  opened: OpenCourseState;
  courses: OwnCourses;
  texts: CoursesTexts;
  /** Moves the focus to where the editor was. */
  onClosed: () => void;
};

/** The form of the open course. */
export function CourseEditor(props: Props) {
  const { open } = props.opened;
  return open === null ? null : <OpenEditor {...props} open={open} />;
}

function OpenEditor({ state, opened, courses, texts, onClosed, open }: Props & { open: OpenCourse }) {
  const { messages } = texts;
  const form = useSaveCourse({ state, opened, open, texts, onClosed });
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector("input")?.focus(), []);
  const close = () => {
    opened.close();
    onClosed();
  };
  return (
    <div className="crs-edit" ref={root}>
      <form aria-label={open.version === null ? messages.newCourse : messages.editCourse} {...form.props}>
        {open.isRestored ? <Alert title={messages.restored} /> : null}
        <ErrorSummary count={form.errorCount} messages={messages.summary} />
        {form.failure === null ? null : <Alert tone="danger" title={form.failure} role="alert" />}
        <CourseFields form={form} timeZone={courses.timeZone} messages={messages} />
        {form.conflict === null ? null : <ConflictAlert form={form} conflict={form.conflict} messages={messages} />}
        <div className="crs-save">
          {form.conflict === null ? (
            <Button type="submit" busy={form.pending}>
              {messages.save}
            </Button>
          ) : null}
          <Button variant="ghost" onClick={close}>
            {messages.cancel}
          </Button>
          {open.version === null ? null : <MoreActions {...{ state, form, open, texts }} onRemoved={close} />}
        </div>
      </form>
    </div>
  );
}

type MoreProps = Pick<Props, "state" | "texts"> & { form: CourseForm; open: OpenCourse; onRemoved: () => void };

/** What hides and deletes a stored course. */
function MoreActions({ state, form, open, texts: { messages }, onRemoved }: MoreProps) {
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { isHidden } = open.values;
  const remove = async () => {
    setRemoving(true);
    const isRemoved = await state.apply(() => state.api.remove(open.id));
    setRemoving(false);
    setAsking(false);
    if (!isRemoved) return;
    toast({ kind: "success", title: messages.removed });
    onRemoved();
  };
  return (
    <div className="crs-more">
      {form.conflict === null ? (
        <Button variant="ghost" aria-disabled={form.pending} onClick={() => form.saveHidden(!isHidden)}>
          {isHidden ? <Icon name="eye" size={18} /> : <EyeOffIcon />}
          {isHidden ? messages.show : messages.hide}
        </Button>
      ) : null}
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <TrashIcon />
        {messages.remove}
      </Button>
      {isAsking ? (
        <Dialog title={interpolate(messages.removeTitle, { title: open.base.title })} onClose={() => setAsking(false)}>
          <p>{messages.removeText}</p>
          <div className="dialog-acts">
            <Button variant="ghost" onClick={() => setAsking(false)}>
              {messages.cancel}
            </Button>
            <Button busy={isRemoving} onClick={() => void remove()}>
              {messages.remove}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
