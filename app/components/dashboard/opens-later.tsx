import { LinkButton } from '~/components/ui/link-button';

export type LaterPage = {
  title: string;
  text: string;
  action: { label: string; href: string };
};

/** A page of the dashboard that says what will be there and what one can do until then. */
export function OpensLater({ page }: { page: LaterPage }) {
  return (
    <>
      <h1>{page.title}</h1>
      <p className="mt-6 max-w-prose text-lg text-ink-soft">{page.text}</p>
      <LinkButton to={page.action.href} variant="secondary" className="mt-8">
        {page.action.label}
      </LinkButton>
    </>
  );
}
