import { current } from './request.js';

export const headers = async (): Promise<Headers> => current.headers;

/** Returns the cookies of the current request, which cannot be changed, as in a server component. */
export const cookies = async () => ({
  get: (name: string) => {
    const pair = current.headers
      .get('cookie')
      ?.split('; ')
      .find((text) => text.startsWith(`${name}=`));
    return pair && { value: pair.slice(name.length + 1) };
  },
  set: (): never => {
    throw new Error('Cookies can only be modified in a Server Action or Route Handler.');
  },
});
