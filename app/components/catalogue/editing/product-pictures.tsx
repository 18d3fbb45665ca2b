import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { TextField } from '~/components/ui/forms/field';
import { ERP_PRODUCT } from '~/content/catalogue/erp-products';
import type { StaffProduct } from '~/domain/catalogue/staff-product';

type ProductPicturesProps = { media: StaffProduct['media']; reply: AccountReply | undefined };

const LABELS = ERP_PRODUCT.pictures;

/** The pictures of a product in order: chooses the first one, which lists show, and edits the alt texts. */
export function ProductPictures({ media, reply }: ProductPicturesProps) {
  return (
    <section aria-labelledby="product-pictures" className="mt-12">
      <h2 id="product-pictures">{LABELS.heading}</h2>
      <p className="mt-2 text-ink-soft">{media.length === 0 ? LABELS.none : LABELS.text}</p>
      <ul className="mt-4 flex flex-col gap-8">
        {media.map(({ number, alt, url }, place) => (
          <li key={number} className="flex flex-wrap items-start gap-6">
            {url === null ? null : (
              <img
                src={url}
                alt={alt}
                width={120}
                height={120}
                className="size-30 object-contain"
              />
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
              <AccountForm
                name={`alt-${place}`}
                reply={reply}
                values={{ alt }}
                save={LABELS.save}
                variant="secondary"
                className="mt-3"
              >
                {(field) => (
                  <>
                    <input type="hidden" name="id" value={number} />
                    <input type="hidden" name="was" value={alt} />
                    <TextField {...field('alt')} label={LABELS.alt} autoComplete="off" required />
                  </>
                )}
              </AccountForm>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
