import { auth, redirectTo, serverApp } from 'portico-auth/next';
import { Greeting } from './greeting';

export const instant = false;

const open = async (form: FormData) => {
  'use server';
  await auth({ or: 'redirect' });
  await redirectTo(form.get('next'));
};

export default async function Secret() {
  const { userId } = await auth({ or: 'redirect' });
  const user = await serverApp().users.get({ id: userId });
  return (
    <main>
      <h1>The secret of {user.primaryEmail}</h1>
      <Greeting />
      <form action={open}>
        <button name="next" value="/?from=action">
          Leave
        </button>
        <button name="next" value="https://evil.example/">
          Leave to another site
        </button>
      </form>
    </main>
  );
}
