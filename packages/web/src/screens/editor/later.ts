// What the editor does without in its first picture: one file, fetched right after it.

export { KeptNote } from './draft/kept-note.tsx';
export { AdviceRegion } from './glance/advice-region.tsx';
export { TimelineRegion } from './glance/timeline-region.tsx';
export { hearHands } from './hands/hands.ts';
export { KeysButton } from './hands/keys-button.tsx';
export { SelectedSteps } from './many/selected-steps.tsx';
export { MoreOfStep } from './more/more-of-step.tsx';
export { Saying } from './more/saying.tsx';
export { RehearseRegion } from './rehearse/rehearse-region.tsx';
export { TextPanel } from './text/text-panel.tsx';
export { TransferTimer } from './transfer-timer.tsx';
export { VersionsButton } from './versions/versions-button.tsx';
