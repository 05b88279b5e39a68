import type { Schema } from "./description.ts";
import type { SchemaError, StripeTools, Validate } from "./stripe-tools.ts";
import { type Reference, toJsonSchema, type UndocumentedFields } from "./to-json-schema.ts";

export type Validators = {
  /** Compiled on first use. `place` names the schema, also in the list of newer properties. */
  ofBody(place: string, schema: Schema, expanded?: string[][]): Validate;
  /** Validates a form, which has only strings: where Stripe expects a number or boolean, "3" and "true" are valid. */
  ofForm(place: string, schema: Schema): Validate;
  ofComponent(reference: Reference): Validate;
  /** The newer properties and values that occurred. */
  newerSeen: ReadonlySet<string>;
};

/** Each schema is used a few times: optimizing its code would cost more than it saves. */
const options = { allErrors: true, strict: true, strictTypes: false, code: { optimize: false } };

export function createValidators({ description, Ajv }: StripeTools, newer: UndocumentedFields): Validators {
  const newerSeen = new Set<string>();
  const compiled = new Map<string, Validate>();
  const bodies = new Ajv(options);
  const forms = new Ajv({ ...options, coerceTypes: true });

  function compile(ajv: InstanceType<typeof Ajv>, place: string, schema: Schema, expanded: string[][]): Validate {
    const key = `${ajv === forms} ${place} ${JSON.stringify(expanded)}`;
    const validate = compiled.get(key) ?? ajv.compile(toJsonSchema(schema, place, expanded, newer));
    compiled.set(key, validate);
    return validate;
  }

  function ofComponent({ name, expanded }: Reference): Validate {
    const schema = description.components.schemas[name];
    if (schema === undefined) throw new TypeError(`The description has no ${name}.`);
    return compile(bodies, name, schema, expanded);
  }

  function recordNewer({ name, value: only }: { name: string; value?: string }, value: unknown): boolean {
    if (only !== undefined && value !== only) return false;
    newerSeen.add(name);
    return true;
  }

  for (const ajv of [bodies, forms])
    ajv
      .addFormat("unix-time", { type: "number", validate: isSeconds })
      .addFormat("decimal", { type: "string", validate: (text: string) => /^-?\d+(?:\.\d+)?$/u.test(text) })
      .addKeyword({ keyword: "described", errors: "full", validate: checkReference(ofComponent) })
      .addKeyword({ keyword: "newer", validate: recordNewer });
  return {
    newerSeen,
    ofBody: (place, schema, expanded = []) => compile(bodies, place, schema, expanded),
    ofForm: (place, schema) => compile(forms, place, schema, []),
    ofComponent,
  };
}

/** A keyword function, which ajv expects to carry its own `errors`. */
function checkReference(ofComponent: (reference: Reference) => Validate) {
  const check = (reference: Reference, value: unknown, _schema: unknown, part: object): boolean => {
    const validate = ofComponent(reference);
    const isRight = validate(value, part);
    check.errors = validate.errors ?? [];
    return isRight;
  };
  check.errors = [] as SchemaError[];
  return check;
}

/** Rejects milliseconds, which would be thousands of years ahead. */
function isSeconds(value: number): boolean {
  return value < 1e11;
}
