import type { CareResult } from '@roundbell/core';
import type { SecondFactorRequest, SecondFactorState } from '@roundbell/core/ports';
import { type ReactNode, useState } from 'react';
import { useCare } from '../../../app/engines/use-care.ts';
import { type CareField, useCareForm } from '../../../parts/dialogs/care-form.tsx';
import { DialogOverlay } from '../../../parts/dialogs/overlays.tsx';
import { QrPicture } from '../../../parts/qr-picture.tsx';
import { CareDialog, CURRENT_PASSWORD } from './care-dialog.tsx';

export interface SecondFactorDialogProps {
  readonly open: boolean;
  readonly isOn: boolean;
  readonly onClose: () => void;
}

const CODE: readonly CareField[] = [
  {
    name: 'code',
    type: 'text',
    input: { label: 'Code from your authenticator app', autoComplete: 'one-time-code', maxLength: 40 },
    codes: ['code-wrong', 'too-many-attempts'],
  },
];

type Begun = Extract<SecondFactorState, { readonly kind: 'begun' }>;
type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'code'; readonly begun: Begun }
  | { readonly kind: 'recovery'; readonly begun: Begun };

/** Turns codes at sign-in on, in three steps, or off. */
export function SecondFactorDialog({ open, isOn, onClose }: SecondFactorDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'password' });
  switch (step.kind) {
    case 'password':
      return isOn ? (
        <Asking open={open} form={OFF} onClose={onClose} onState={onClose} />
      ) : (
        <Asking
          open={open}
          form={ON}
          onClose={onClose}
          onState={(begun) => begun.kind === 'begun' && setStep({ kind: 'code', begun })}
        />
      );
    case 'code':
      return (
        <Asking open={open} form={CONFIRM} onClose={onClose} onState={() => setStep({ ...step, kind: 'recovery' })}>
          <Secret link={step.begun.link} />
        </Asking>
      );
    case 'recovery':
      return <Recovery open={open} codes={step.begun.recoveryCodes} onClose={onClose} />;
  }
}

interface Form {
  readonly title: string;
  readonly words: string;
  readonly submit: string;
  readonly fields: readonly CareField[];
  readonly request: (typed: Readonly<Record<string, string>>) => SecondFactorRequest;
}

const ON: Form = {
  title: 'Turn on two-step verification',
  words: 'You need an authenticator app, on this device or another.',
  submit: 'Continue',
  fields: [CURRENT_PASSWORD],
  request: ({ password = '' }) => ({ kind: 'begin', password }),
};
const CONFIRM: Form = {
  title: 'Add Roundbell to your app',
  words: 'Scan the QR code with the app, open the link on its device, or type the key. Then enter the code it shows.',
  submit: 'Turn on',
  fields: CODE,
  request: ({ code = '' }) => ({ kind: 'confirm', code: code.replaceAll(' ', '') }),
};
const OFF: Form = {
  title: 'Turn off two-step verification',
  words: 'You will sign in with your password alone.',
  submit: 'Turn off',
  fields: [CURRENT_PASSWORD],
  request: ({ password = '' }) => ({ kind: 'end', password }),
};

interface AskingProps {
  readonly open: boolean;
  readonly form: Form;
  readonly onClose: () => void;
  readonly onState: (state: SecondFactorState) => void;
  readonly children?: ReactNode;
}

function Asking({ open, form: { fields, request, ...words }, onClose, onState, children }: AskingProps) {
  const ask = useCare();
  const form = useCareForm(
    fields,
    (typed): Promise<CareResult> =>
      ask(async (care) => {
        const result = await care.secondFactor(request(typed));
        if (result.ok) onState(result.state);
        return result;
      }),
    () => undefined,
  );
  return (
    <CareDialog open={open} {...words} form={form} onClose={onClose}>
      {children}
    </CareDialog>
  );
}

/** The key of a link, in groups of four, as apps ask for it. */
function keyIn(link: string): string {
  const [, key = ''] = /[?&]secret=([A-Z2-7]+)/.exec(link) ?? [];
  return key.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function Secret({ link }: { readonly link: string }) {
  return (
    <>
      <QrPicture text={link} name="QR code for the authenticator app" />
      <p>
        <a href={link}>Open in the authenticator app</a>
      </p>
      <p>
        Key: <code>{keyIn(link)}</code>
      </p>
    </>
  );
}

interface RecoveryProps {
  readonly open: boolean;
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

function Recovery({ open, codes, onClose }: RecoveryProps) {
  return (
    <DialogOverlay open={open} title="Save your recovery codes" onClose={onClose} initialFocus="title" actions={null}>
      <p>
        Two-step verification is on. If you lose the app, each of these codes lets you sign in once. They are not shown
        again: write them down, or save them with your passwords.
      </p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </DialogOverlay>
  );
}
