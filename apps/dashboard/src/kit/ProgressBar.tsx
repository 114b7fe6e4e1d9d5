interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; null: nobody knows. */
  readonly share: number | null;
}

/** How far something is. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { "aria-valuenow": percent })}
      className="h-2.5 overflow-hidden rounded-full bg-raised"
    >
      <div className="h-full bg-accent-solid" style={{ inlineSize: `${percent ?? 0}%` }} />
    </div>
  );
}
