import { HOST } from '../../base/host.ts';

/** What is not done with people's data. */
export function Privacy() {
  if (HOST === 'static') return <PrivacyOfFiles />;
  return (
    <ul>
      <li>
        <strong>No tracking.</strong> No analytics, no advertising, no third party unless you choose one.
      </li>
      <li>
        <strong>Cookies only for signing in:</strong> one keeps you signed in, another remembers that you have signed in
        here before. There are none until you sign in.
      </li>
      <li>
        <strong>Without an account</strong> nothing leaves your browser.
      </li>
      <li>
        <strong>Take everything with you:</strong> timers and sessions export to files. Delete your account, and they
        are gone from the server.
      </li>
      <li>
        <strong>Or run it yourself:</strong> it is open source, one program and one folder.
      </li>
    </ul>
  );
}

/** The same where the app is nothing but files. */
function PrivacyOfFiles() {
  return (
    <ul>
      <li>
        <strong>No tracking.</strong> No analytics, no advertising, no third party.
      </li>
      <li>
        <strong>Nothing leaves your browser:</strong> there is no account and no cookie.
      </li>
      <li>
        <strong>Take everything with you:</strong> timers and sessions export to files.
      </li>
      <li>
        <strong>Or run it yourself:</strong> it is open source, one folder of files.
      </li>
    </ul>
  );
}
