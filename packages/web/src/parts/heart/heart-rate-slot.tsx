import { offerHeartRateSlot } from '../../app/engines/use-heart-rate-slot.ts';

interface HeartRateSlotProps {
  /** Says in which windows it is shown, and how large it is before there is a button. */
  readonly className: string | undefined;
}

/** A place in a bar for the heart-rate button, instead of floating over what is below it. */
export function HeartRateSlot({ className }: HeartRateSlotProps) {
  return <div ref={offerHeartRateSlot} className={className} />;
}
