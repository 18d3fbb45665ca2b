import { Form, useNavigation } from '@remix-run/react';
import { CodeField } from '~/components/ui/forms/code-field';
import { AMBASSADOR_CODE, REVIEW } from '~/content/checkout/checkout';
import { TYPED_CODE_LENGTH } from '~/domain/ambassadors/referral';
import { paths } from '~/paths';
import type { CodeShown } from '~/domain/cart/cart-code';

/** Asks for an ambassador's code, also for customers who use Shopify's hosted checkout. */
export function CartCode({ code }: { code: CodeShown }) {
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === 'ambassador';
  return (
    <Form
      method="post"
      action={paths.cart()}
      replace
      preventScrollReset
      className="mt-5 border-t border-line pt-5"
    >
      <CodeField
        id="cart-ambassador"
        name="ambassador"
        label={AMBASSADOR_CODE.label}
        hint={AMBASSADOR_CODE.hint(code)}
        maxLength={TYPED_CODE_LENGTH}
        typed={code.typed}
        error={code.fault ?? undefined}
        intent="ambassador"
        apply={REVIEW.apply}
        busy={busy}
      />
    </Form>
  );
}
