// The page of `framed.html`: an element with a signed-in user, as the address describes it.
import { openSignedIn } from './stage.js';

const { tag, ...properties } = JSON.parse(decodeURIComponent(location.hash.slice(1))) as { readonly tag: string };
const { app } = await openSignedIn();
document.body.append(Object.assign(document.createElement(tag), { app }, properties));
