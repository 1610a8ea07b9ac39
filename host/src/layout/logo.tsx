export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <circle cx="16" cy="16" r="14.5" fill="currentColor" opacity="0.12" />
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <circle cx="16" cy="16" r="13" />
        <path d="M3 16c0 3.3 5.8 6 13 6s13-2.7 13-6" />
        <path d="M16 3c-3.3 0-6 5.8-6 13s2.7 13 6 13" opacity="0.55" />
      </g>
      <circle cx="16" cy="16" r="3.2" fill="currentColor" />
    </svg>
  )
}
