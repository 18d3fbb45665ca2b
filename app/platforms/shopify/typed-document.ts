import type { Operations as AccountOperations } from './generated/customer-account';
import type { Operations as AdminOperations } from './generated/admin';
import type { Operations as StorefrontOperations } from './generated/storefront';

declare const types: unique symbol;

/** A GraphQL document. It is its text; for the type checker it also has its answer and its variables. */
export type TypedDocument<Answer, Variables> = string & {
  readonly [types]: { answer: Answer; variables: Variables };
};

export type AnswerOf<Document> =
  Document extends TypedDocument<infer Answer, unknown> ? Answer : never;

export type VariablesOf<Document> =
  Document extends TypedDocument<unknown, infer Variables> ? Variables : never;

/** What stands between an operation's kind and its first brace, such as `OrderDetail($id: ID!) `. */
type HeadIn<Text> = Text extends `${string}query ${infer Head}{${string}`
  ? Head
  : Text extends `${string}mutation ${infer Head}{${string}`
    ? Head
    : never;

type NameIn<Text> =
  HeadIn<Text> extends `${infer Name}(${string}`
    ? Name
    : HeadIn<Text> extends `${infer Name} `
      ? Name
      : never;

type DocumentIn<Operations, Text> =
  NameIn<Text> extends infer Name extends keyof Operations
    ? Operations[Name] extends { answer: infer Answer; variables: infer Variables }
      ? TypedDocument<Answer, Variables>
      : never
    : 'not generated yet: npm run codegen';

/** Gives a document of the Admin API its generated types, which are found by its operation's name. */
export function adminDocument<const Text extends string>(text: Text) {
  return text as string as DocumentIn<AdminOperations, Text>;
}

/** Like `adminDocument`, for the Storefront API. */
export function storefrontDocument<const Text extends string>(text: Text) {
  return text as string as DocumentIn<StorefrontOperations, Text>;
}

/** Like `adminDocument`, for the Customer Account API. */
export function accountDocument<const Text extends string>(text: Text) {
  return text as string as DocumentIn<AccountOperations, Text>;
}

/** Returns the name of the document's operation. */
export function operationOf(document: string): string {
  return /\b(?:query|mutation) (\w+)/.exec(document)?.[1] ?? 'anonymous';
}
