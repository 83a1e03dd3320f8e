// English messages for the account settings. Messages that several sections use come first. The messages of each section follow.
import type { Text, Words } from '../../src/internal.js';
import { en } from './en.js';

export const enSettings = {
  'common.turnOn': 'Turn on',
  'common.turnOff': 'Turn off',
  'common.on': 'On',
  'common.off': 'Off',
  'common.saved': 'Saved',
  /** `{text}` is a name or an email address that the user has to type. */
  'common.typeToConfirm': 'Type {text} to confirm' as Text<{ text: string }>,
  'common.save': 'Save',
  'account.loadFailed': 'This section couldn’t be loaded.',

  'picture.title': 'Picture',
  'picture.hint': 'Any image file. You can crop it.',
  'picture.upload': 'Upload picture',
  'picture.change': 'Change picture',
  'picture.choose': 'Choose a picture',
  'picture.remove': 'Remove',
  'picture.remove.question': 'Remove the picture?',
  'picture.crop.title': 'Crop picture',
  'picture.crop.label': 'Picture. Move it with the arrow keys.',
  'picture.crop.zoom': 'Zoom',
  'picture.crop.hint': 'Drag the picture, press the point that should be in the center, or use the arrow keys.',
  'field.image.invalid': 'This file can’t be opened. Choose a JPG or PNG.',
  'field.image.tooLarge': 'This picture is too large, even after compression. Choose another one.',

  'account.noAddress': 'Add and verify an email address for signing in first.',
  'account.notVerified': 'Verify your email address first.',

  'account.methods.title': 'Sign-in methods',
  'account.otp.title': 'Sign-in by email code',
  'account.otp.description': 'Sign in with a code or a link that we send to your email address.',
  'account.otp.onlyMethod': 'This is your only sign-in method, so it can’t be turned off.',
  'account.otp.turnedOn': 'Sign-in by email code is on',
  'account.otp.turnedOff': 'Sign-in by email code is off',
  'account.otp.confirm': 'Turn off sign-in by email code?',

  'field.confirmation.required': 'Type the text to confirm.',
  'field.confirmation.invalid': 'The text doesn’t match.',

  'account.delete.title': 'Delete account',
  'account.delete.description': 'Permanently removes your account and everything that belongs only to it. This can’t be undone.',
  'account.delete.action': 'Delete account',
  'account.delete.confirm.title': 'Delete your account?',
  'account.delete.question':
    '{hasName, select, true {The account of {name} will be deleted immediately and can’t be restored.} other {Your account will be deleted immediately and can’t be restored.}}' as Text<{
      name: string;
      hasName: boolean;
    }>,
  'account.delete.lastAdmin':
    '{count, plural, one {If you are the only admin of {teams}, nobody can manage this team after that.} other {If you are the only admin of {teams}, nobody can manage these teams after that.}}' as Text<{
      teams: string;
      count: number;
    }>,
  'account.delete.done': 'Your account was deleted.',
  'account.delete.framed': 'For your safety, open this page in a window of its own to delete your account.',
};

/** Messages for the account settings, including common messages. */
export const SETTINGS_WORDS: Words = { ...en, ...enSettings };
