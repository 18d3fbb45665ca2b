import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { DetailSection } from '~/components/ui/detail-page';
import { PostButton } from '~/components/ui/forms/post-button';
import { TextField } from '~/components/ui/forms/field';
import { ERP_PRODUCT } from '~/content/catalogue/erp-products';
import type { StaffProduct } from '~/domain/catalogue/staff-product';

type ProductPicturesProps = { media: StaffProduct['media']; reply: AccountReply | undefined };

const LABELS = ERP_PRODUCT.pictures;

/** The pictures of a product in order: chooses the first one, which lists show, and edits the alt texts. */
export function ProductPictures({ media, reply }: ProductPicturesProps) {
  return (
    <DetailSection id="product-pictures" heading={LABELS.heading}>
      <p className="text-sm text-ink-soft">{media.length === 0 ? LABELS.none : LABELS.text}</p>
      <ul className="mt-3 flex flex-col gap-4">
        {media.map(({ number, alt, url }, place) => (
          <li key={number} className="flex flex-wrap items-start gap-4">
            {url === null ? null : (
              <img src={url} alt={alt} width={80} height={80} className="size-20 object-contain" />
            )}
            <div className="min-w-0 max-w-lg flex-1 basis-64">
              {place === 0 ? (
                <p className="font-semibold">{LABELS.first}</p>
              ) : (
                <PostButton
                  intent="first-picture"
                  label={LABELS.choose}
                  about={alt}
                  fields={{ id: number }}
                  variant="quiet"
                  reply={reply}
                />
              )}
              <p className="text-sm text-ink-soft">{alt}</p>
              <details open={reply?.form === `alt-${place}`}>
                <summary className="target text-sm text-link">
                  {LABELS.edit}
                  <span className="sr-only"> {alt}</span>
                </summary>
                <AccountForm
                  name={`alt-${place}`}
                  reply={reply}
                  values={{ alt }}
                  save={LABELS.save}
                  variant="secondary"
                >
                  {(field) => (
                    <>
                      <input type="hidden" name="id" value={number} />
                      <input type="hidden" name="was" value={alt} />
                      <TextField {...field('alt')} label={LABELS.alt} autoComplete="off" required />
                    </>
                  )}
                </AccountForm>
              </details>
            </div>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
