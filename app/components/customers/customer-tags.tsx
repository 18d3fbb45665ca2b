import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { ConfirmDialog, PostButton } from '~/components/ui/forms/post-button';
import { TextField } from '~/components/ui/forms/field';
import { ERP_CUSTOMER } from '~/content/customers/erp-customer';
import { AMBASSADOR_TAG } from '~/domain/core/tags';
import { hasTag } from '~/domain/core/tags';
import { LONGEST_TAG } from '~/domain/customers/customer';

const { tags: labels } = ERP_CUSTOMER;

export type CustomerTagsProps = {
  tags: readonly { tag: string; isGuarded: boolean }[];
  /** Whether the reader may change guarded tags; only admins may. */
  mayGuarded: boolean;
  reply: AccountReply | undefined;
};

/** The customer's tags, each with a button to remove it, and a form to add one. */
export function CustomerTags({ tags, mayGuarded, reply }: CustomerTagsProps) {
  return (
    <>
      <ul className="flex flex-col">
        {tags.map(({ tag, isGuarded }) => (
          <li key={tag} className="flex flex-wrap items-center justify-between gap-x-6">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {tag}
              {isGuarded ? (
                <span className="text-sm text-ink-soft"> ({labels.guarded})</span>
              ) : null}
            </span>
            {isGuarded && !mayGuarded ? null : (
              <PostButton
                intent="tag-remove"
                label={labels.remove}
                about={tag}
                fields={{ tag }}
                variant="quiet"
                reply={reply}
              />
            )}
          </li>
        ))}
      </ul>
      <AccountForm
        name="tag-add"
        reply={reply}
        save={labels.add}
        variant="secondary"
        className="mt-1 max-w-lg"
      >
        {(field) => (
          <TextField
            {...field('tag')}
            label={labels.label}
            maxLength={LONGEST_TAG}
            autoComplete="off"
            required
          />
        )}
      </AccountForm>
    </>
  );
}

type TagQuestionProps = {
  step: 'add' | 'remove';
  tag: string;
  /** URL of the page without the question. */
  back: string;
  reply: AccountReply | undefined;
};

/** Asks for confirmation before a guarded tag is changed, and says what the tag does. */
export function TagQuestion({ step, tag, back, reply }: TagQuestionProps) {
  const { ask: request } = labels;
  const isAmbassador = hasTag([AMBASSADOR_TAG], tag);
  const more = step === 'add' ? request.ambassador : request.ambassadorEnds;
  return (
    <ConfirmDialog
      heading={request[step](tag)}
      level={2}
      what={isAmbassador ? [request.what, more] : [request.what]}
      confirm={{
        intent: `tag-${step}`,
        label: step === 'add' ? request.confirmAdd : request.confirmRemove,
        fields: { tag, confirmed: 'yes' },
      }}
      cancel={{ label: request.cancel, href: back }}
      reply={reply}
    />
  );
}
