import { type Dispatch, type SetStateAction, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import type { Rejection } from "#app/forms/form-messages.ts";
import { useForm } from "#app/forms/use-form.ts";
import type { CourseInput } from "#domain/courses/course.ts";
import { courseInput } from "#domain/courses/course-input.ts";
import type { OwnCourse } from "#domain/courses/own-courses.ts";
import { fieldErrorMessage } from "#domain/listings/fields/field-error-message.ts";
import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { camelCase } from "#std/snake-case.ts";
import { type CourseValues, inputOfCourse, valuesOfCourse } from "./course-values.ts";
import type { CoursesTexts } from "./courses-texts.ts";
import type { CoursesState } from "./use-courses.ts";
import { newCourse, type OpenCourse, type OpenCourseState } from "./use-open-course.ts";

/** The course was saved in another window: its stored version. */
export type CourseConflict = { stored: OwnCourse };

type Options = {
  state: CoursesState;
  opened: OpenCourseState;
  open: OpenCourse;
  texts: CoursesTexts;
  onClosed: () => void;
};

export type CourseForm = ReturnType<typeof useSaveCourse>;

/** The open course as a form: its errors, and what saves it. */
export function useSaveCourse(options: Options) {
  const { opened, open, texts } = options;
  const [conflict, setConflict] = useState<CourseConflict | null>(null);
  const send = useSend(options, setConflict);
  const form = useForm({
    schema: courseInput,
    values: inputOfCourse(open.values),
    message: (field, code) => fieldErrorMessage(texts.failures, field, code as FieldErrorCode),
    send: (course) => send(open.version, course as CourseInput),
  });
  return {
    ...form,
    conflict,
    values: open.values,
    set<Field extends keyof CourseValues>(field: Field, value: CourseValues[Field]) {
      opened.update((now) => ({ ...now, values: { ...now.values, [field]: value } }));
    },
    /** Saves with another visibility. */
    saveHidden(isHidden: boolean) {
      const values = { ...open.values, isHidden };
      opened.update((now) => ({ ...now, values }));
      void form.submit(inputOfCourse(values));
    },
    /** Saves the form over the version of the other window. */
    keepMine({ stored }: CourseConflict) {
      opened.update((now) => ({ ...now, version: stored.version, base: valuesOfCourse(stored) }));
      void form.submit(inputOfCourse(open.values), (course) => send(stored.version, course as CourseInput));
    },
    takeStored({ stored }: CourseConflict) {
      setConflict(null);
      form.reset();
      opened.edit(stored);
    },
  };
}

/** Sends the open course, as based on a version; null for a new one. */
function useSend(
  { state, opened, open, texts: { messages, failures }, onClosed }: Options,
  setConflict: Dispatch<SetStateAction<CourseConflict | null>>,
) {
  const toast = useToast();
  const { api } = state;
  return async (version: number | null, course: CourseInput): Promise<Rejection | null> => {
    const { id } = open;
    const done = await state.write(() => (version === null ? api.add(id, course) : api.change(id, version, course)));
    if (!done.ok) return await reject(done.failure);
    setConflict(null);
    toast({ kind: "success", title: messages.saved });
    opened.close();
    onClosed();
    return null;
  };

  async function reject(failure: ApiFailure): Promise<Rejection> {
    if (failure.code === "course-changed") {
      const read = await api.read();
      const stored = read.ok ? read.value.courses.find(({ id }) => id === open.id) : undefined;
      if (read.ok) state.show(() => read.value);
      if (stored !== undefined) {
        setConflict({ stored });
        return {};
      }
    }
    if (failure.code === "course-not-found") {
      // What was typed becomes a new course, in a form of its own.
      void state.refetch();
      opened.update((now) => ({ ...newCourse(), values: now.values }));
      toast({ kind: "error", title: messages.gone });
      return {};
    }
    const fields = "fields" in failure ? failure.fields : [];
    return {
      fields: Object.fromEntries(fields.map(({ field, message }) => [camelCase(field), message])),
      message: failureText(failure, failures),
    };
  }
}
