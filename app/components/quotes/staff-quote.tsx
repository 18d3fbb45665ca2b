import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { TextArea, TextField } from '~/components/ui/forms/field';
import { QUOTE_STAFF } from '~/content/quotes/erp-quotes';
import { isQuoteOpen, QUOTE_LENGTHS } from '~/domain/quotes/quote';
import type { QuoteView } from '~/domain/quotes/quote-view';

type StaffFormProps = { token: string; reply: AccountReply | undefined };

/** Writes to the customer, above the timeline in which it appears. */
export function QuoteReplyForm({ quote, token, reply }: StaffFormProps & { quote: QuoteView }) {
  if (!isQuoteOpen(quote.state)) return null;
  return (
    <AccountForm
      name="comment"
      hidden={{ form_token: token }}
      reply={reply}
      save={QUOTE_STAFF.replySend}
      refused={QUOTE_STAFF.replyRefused}
      variant="secondary"
    >
      {(field) => (
        <TextArea
          label={QUOTE_STAFF.replyLabel}
          rows={3}
          maxLength={QUOTE_LENGTHS.comment}
          {...field('said')}
        />
      )}
    </AccountForm>
  );
}

/** Takes a quote back, or closes what was only asked for. */
export function WithdrawForm({ quote, token, reply }: StaffFormProps & { quote: QuoteView }) {
  if (quote.state !== 'sent' && quote.state !== 'requested') return null;
  return (
    <details open={reply?.form === 'withdraw'}>
      <summary className="target text-link">{QUOTE_STAFF.withdraw}</summary>
      <AccountForm
        name="withdraw"
        id="withdraw"
        className="max-w-lg"
        hidden={{ form_token: token }}
        reply={reply}
        save={QUOTE_STAFF.withdraw}
        refused={QUOTE_STAFF.withdrawRefused}
        variant="secondary"
      >
        {(field) => (
          <TextArea
            label={QUOTE_STAFF.withdrawLabel}
            rows={3}
            maxLength={QUOTE_LENGTHS.comment}
            {...field('said')}
          />
        )}
      </AccountForm>
    </details>
  );
}

type SendFormProps = StaffFormProps & {
  /** The draft's fingerprint. */
  version: string;
  /** The first and the suggested last day. */
  today: string;
  suggested: string;
};

/** The message that goes with a quote, and its last day. */
export function SendQuoteForm({ version, today, suggested, token, reply }: SendFormProps) {
  const { send } = QUOTE_STAFF;
  return (
    <AccountForm
      name="send"
      className="mt-6 max-w-lg"
      hidden={{ form_token: token, version }}
      values={{ message: send.usual, valid_until: suggested }}
      reply={reply}
      save={send.button}
      refused={send.refused}
      summaryLevel={2}
    >
      {(field) => (
        <>
          <TextArea
            label={send.message}
            rows={4}
            maxLength={QUOTE_LENGTHS.message}
            {...field('message')}
          />
          <TextField
            type="date"
            label={send.validUntil}
            min={today}
            className="mt-4"
            {...field('valid_until')}
          />
        </>
      )}
    </AccountForm>
  );
}
