import { useEffect, useRef, type ReactNode } from 'react';

type ArrivalHeadingProps = { level: 1 | 2 | 3; className?: string; children: ReactNode };

/** The heading of a question or form that has just opened. Takes the focus. */
export function ArrivalHeading({ level, className = '', children }: ArrivalHeadingProps) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Heading ref={heading} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </Heading>
  );
}
