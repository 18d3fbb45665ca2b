/** `good`: done; `warn`: not done yet; `bad`: needs a person. */
export type Tone = 'good' | 'warn' | 'bad';

/** A status as its badge shows it. */
export type StatusBadge = { text: string; tone?: Tone | undefined };

const STATES: Readonly<Record<Tone, readonly string[]>> = {
  good: [
    'paid',
    'fulfilled',
    'completed',
    'ordered',
    'credited',
    'granted',
    'active',
    'done',
    'sent',
    'won',
    'shipped',
    'delivered',
    'resolved',
  ],
  warn: [
    'pending',
    'authorized',
    'unpaid',
    'partially_paid',
    'on-invoice',
    'unfulfilled',
    'partially_fulfilled',
    'in_progress',
    'on_hold',
    'held',
    'partly-sent',
    'open',
    'invoice_sent',
    'requested',
    'quoted',
    'approved',
    'accepted',
    'created',
    'pi_created',
    'confirming',
    'requires_action',
    'processing',
    'under-way',
    'checked',
    'review',
    'asked',
    'running',
    'waiting',
    'hidden',
    'inquiry',
    'answered',
    'in_production',
    'printed',
    'packed',
    'question',
    'received',
    'inspected',
  ],
  bad: [
    'failed',
    'not-made',
    'refused',
    'declined',
    'given-up',
    'dropped',
    'expired',
    'disputed',
    'lost',
    'overdue',
    'sold-out',
    'unknown',
    'stopped',
    'taken-back',
  ],
};

const TONES = new Map(
  (Object.keys(STATES) as Tone[]).flatMap((tone) =>
    STATES[tone].map((state) => [state, tone] as const),
  ),
);

/** Returns the tone of the badge of a state, ours or a platform's; none for what is over. */
export function toneOf(state: string | null): Tone | undefined {
  return TONES.get((state ?? '').toLowerCase());
}
