/** The rating star. The number and its text are next to it. */
export function Star() {
  return (
    <svg className="star" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.11 6.47L12 17.45l-5.81 3.05 1.11-6.47L2.6 9.45l6.5-.95z" />
    </svg>
  );
}
