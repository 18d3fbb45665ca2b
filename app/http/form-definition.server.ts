import type { SubmissionResult } from '@conform-to/react';
import { z } from 'zod';
import type { TypedResponse } from '~/framework.server';
import type { AccountNoticeCode } from '~/content/core/account-notices';
import type { PlainErrorCode } from '~/content/core/errors';
import type { PlatformFailure, UserError } from '~/domain/core/retries/failure';
import type { RequestLimit } from '~/models/core/request-limit.server';
import { type FormShape, parseForm, type StrictForm } from './form.server';
import type { UploadedFile } from './upload.server';

/** How often a form may be sent (money-security S-9). */
export type FormLimit = {
  /** The name of its counter. */
  rule: string;
  windows: readonly RequestLimit[];
  /** Whom it counts, for example a customer's GID; absent for the network address. */
  who?: string;
  /** What the form says; `wait` is a time in words. */
  message: (wait: string) => string;
  /** Whether mistyped posts count, too: it is asked before the fields are validated. */
  isFirst?: boolean;
};

/** How a form is shown again. */
type ShownAgain<Review> = {
  /** If absent: 409 for a rejection, 422 for errors at fields, else 200. */
  status?: 200 | 402 | 403 | 404 | 409 | 422 | 429 | 503;
  /** Whole seconds until it makes sense to send it again. */
  wait?: number;
  /** Values to show in place of what was typed, for example the version that the form continues from. */
  typed?: Readonly<Record<string, string>>;
  /** Whether the form's token is used up: the form is shown again with a new one. */
  isTokenUsed?: boolean;
  /** What the page shows besides: something to confirm, or a result that is shown only once. */
  review?: Review;
};

/** Why nothing was changed, and where to say so. */
export type Rejection<Review = never> = ({ code: PlainErrorCode } | { message: string }) & {
  /** The field concerned; absent for the form as a whole. */
  field?: string;
} & ShownAgain<Review>;

/** The result of a form that was valid. */
export type FormOutcome<Review = never> =
  /** Redirects there (303), with a notice to show once. */
  | { to: string; notice?: AccountNoticeCode | null; cookies?: readonly string[] }
  | Rejection<Review>
  /** Errors at fields, or several of the whole form. */
  | ({ fieldErrors: Readonly<Record<string, string | string[]>> } & ShownAgain<Review>)
  /** Shopify's own errors: each at its field, if the form has that field. */
  | ({ userErrors: readonly UserError[] } & ShownAgain<Review>)
  | ({ review: Review } & ShownAgain<Review>)
  | TypedResponse<never>;

export type FormOptions = {
  /** Refuses who may not send this one of the page's forms; in place of the guard of all of them. */
  guard?: () => Promise<unknown>;
  /** A limit besides that of all the page's forms; null: not even that one. */
  limit?: FormLimit | null;
  /** What the form says if a platform does not answer, if not what all the page's forms say. */
  silent?: PlainErrorCode;
  /** Whether it refuses withheld card numbers itself, to name other errors beside them. */
  takesWithheld?: boolean;
  /** The form in which a rejection is shown, if not this one. */
  shownIn?: string;
};

type Act<Schema extends z.ZodType, Outcome> = (
  value: z.output<Schema>,
  posted: { form: StrictForm; file: UploadedFile | null },
) => Promise<Outcome>;

type ReviewOf<Outcome> = Outcome extends { review: infer Review } ? Review : never;

/** One form: its schema, and what it does. */
export type FormDefinition<Review = unknown> = FormOptions & {
  shape: Required<FormShape>;
  parse: (
    form: StrictForm,
    secret: readonly string[],
    file: UploadedFile | null,
  ) => {
    reply: () => SubmissionResult<string[]>;
    /** Null if the schema rejected something. */
    act: (() => Promise<FormOutcome<Review>>) | null;
  };
};

/** Defines a form: exactly the fields of its schema, and what to do with them once they are valid. */
export function form<Schema extends z.ZodType, Outcome extends FormOutcome<unknown>>(
  schema: Schema,
  act: Act<Schema, Outcome>,
): FormDefinition<ReviewOf<Outcome>>;
export function form<Schema extends z.ZodType, Outcome extends FormOutcome<unknown>>(
  schema: Schema,
  options: FormOptions,
  act: Act<Schema, Outcome>,
): FormDefinition<ReviewOf<Outcome>>;
export function form<Schema extends z.ZodType>(
  schema: Schema,
  given: FormOptions | Act<Schema, FormOutcome<unknown>>,
  last?: Act<Schema, FormOutcome<unknown>>,
): FormDefinition {
  const [options, act] = typeof given === 'function' ? [{}, given] : [given, last];
  if (act === undefined) throw new Error('a form without what it does');
  return {
    ...options,
    shape: shapeOf(schema),
    parse(posted, secret, file) {
      const { value, reply } = parseForm(posted, schema, secret, options.takesWithheld);
      return { reply, act: value === null ? null : () => act(value, { form: posted, file }) };
    },
  };
}

/** The names of a schema's fields. @throws for a schema that is not of an object: a mistake of ours */
export function shapeOf(schema: z.ZodType): Required<FormShape> {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodUnion)
    return together(schema.options.map((one) => shapeOf(one as z.ZodType)));
  if (!(schema instanceof z.ZodObject)) throw new Error('the schema of a form is not of an object');
  const fields = Object.entries(schema.shape).filter(([, field]) => !isNever(field));
  return {
    once: fields.filter(([, field]) => !isList(field)).map(([name]) => name),
    many: fields.filter(([, field]) => isList(field)).map(([name]) => name),
  };
}

/** Whether a form that has this field is refused, for example one that only visitors are asked for. */
function isNever(field: unknown): boolean {
  return field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodNever;
}

function isList(field: unknown): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault)
    return isList(field.unwrap());
  return field instanceof z.ZodPipe ? isList(field.in) : field instanceof z.ZodArray;
}

/** Returns the fields of several forms together. */
export function together(shapes: readonly FormShape[]): Required<FormShape> {
  return {
    once: shapes.flatMap(({ once }) => once),
    many: shapes.flatMap(({ many = [] }) => many),
  };
}

/** What all forms of a page have in common. */
export type FormRules = {
  /** Refuses who may not send the forms that have no guard of their own. */
  guard?: () => Promise<unknown>;
  limit?: FormLimit;
  /** Fields whose values are never sent back. */
  secret?: readonly string[];
  /** What a form says if a platform fails; absent if that is the page's own error. */
  failed?: PlainErrorCode | ((failure: PlatformFailure) => Rejection);
  /** The name of a file's field. */
  file?: string;
};
