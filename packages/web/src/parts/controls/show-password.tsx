import { Button } from './button.tsx';

interface ShowPasswordProps {
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
  /** Whether it applies to more than one. */
  readonly isForSeveral?: boolean;
}

/** The switch that shows what is typed into a password field. */
export function ShowPassword({ isShown, onChange, isForSeveral = false }: ShowPasswordProps) {
  return (
    <div>
      <Button variant="secondary" aria-pressed={isShown} onClick={() => onChange(!isShown)}>
        {isForSeveral ? 'Show passwords' : 'Show password'}
      </Button>
    </div>
  );
}
