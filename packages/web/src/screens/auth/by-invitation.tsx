import { once } from '@roundbell/core/base';
import { useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { useFetched } from '../../app/hooks/use-late.ts';
import { Banner } from '../../parts/banner.tsx';

/** Says that sign-up is closed on this server, if it is. */
export function ByInvitation() {
  const { care } = useApp();
  const [asking] = useState(() => once(async () => (await care.fetch()).isSignUpOpen()));
  const asked = useFetched(asking);
  if (asked.status !== 'ready' || asked.value) return null;
  return <Banner tone="note">Sign-up is by invitation on this server.</Banner>;
}
