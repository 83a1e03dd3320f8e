import { enCli } from './en-cli.js';
import { en } from './en.js';

/** The English of the page that lets a command-line program in. */
export const CLI_WORDS = { ...en, ...enCli };
