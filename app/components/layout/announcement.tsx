import type { Banner } from '~/content/catalogue/banners';

/** The banner at the top of every page; `pickBanner` chooses it. */
export function Announcement({ banner }: { banner: Banner }) {
  return (
    <aside
      aria-label="Announcement"
      data-ground="deep"
      data-print="off"
      className="bg-deep text-on-deep"
    >
      <p className="wrap flex min-h-11 flex-wrap items-center justify-center gap-x-3 text-center text-sm">
        <span>{banner.text}</span>
        <a
          href={banner.href}
          className="target justify-center font-semibold underline underline-offset-4 hover:decoration-2"
        >
          {banner.linkLabel}
        </a>
      </p>
    </aside>
  );
}
