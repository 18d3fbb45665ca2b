import type { LessonSection } from '~/domain/training/training';

/** The text of a lesson: headings, paragraphs and lists. */
export function LessonText({ sections }: { sections: readonly LessonSection[] }) {
  return (
    <div className="lesson-text">
      {sections.map(({ heading, body }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {body.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>{part}</p>
            ) : (
              <ul key={part.join()}>
                {part.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </div>
  );
}
