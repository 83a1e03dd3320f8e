import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { setMedia } from '../support/conditions.js';
import { choosePicture, noisePicture, sizeOf } from '../support/picture.js';
import { recordEvents, entriesOf, typesOf } from '../support/record.js';
import { all, control, fieldOf, fill, focused, hasControl, one, press, show, submit, textOf, toasts, until } from '../support/screen.js';
import { knownError } from '../support/stage.js';
import { openSection, tidyUp } from '../support/open.js';
import { confirm, dialogOf, dialogCloses, dialogOpens, openConfirmation } from '../support/questions.js';

const ME = '/users/me';

const open = async () => {
  const { stage, section } = await openSection('portico-profile-section');
  const patches = () => stage.calls(`PATCH ${ME}`).map(({ body }) => body);
  return { stage, section, patches };
};

const edit = async (section: Element): Promise<void> => {
  press(section, 'Edit Name');
  await until(() => focused() === fieldOf(section, 'name'), 'the input has focus');
};

const crop = async (width = 400, height = 300) => {
  const opened = await open();
  choosePicture(opened.section, await noisePicture(width, height));
  await dialogOpens(opened.section);
  return { ...opened, canvas: one<HTMLCanvasElement>(opened.section, 'canvas') };
};

const pixelsOf = (canvas: HTMLCanvasElement): string => canvas.toDataURL();
const zoomOf = (section: Element): string => one<HTMLInputElement>(section, '.crop-zoom').value;

const touch = (canvas: HTMLCanvasElement, type: string, pointerId: number, x: number, y: number): void =>
  void canvas.dispatchEvent(new PointerEvent(type, { pointerId, clientX: x, clientY: y, bubbles: true }));

describe('profile section', () => {
  afterEach(tidyUp);

  it('shows “Not set” for a user without a name, saves a typed name on Enter, and updates a user button on the page [profile: name]', async () => {
    const { stage, section, patches } = await open();
    const button = await show(stage, 'portico-user-button', { showUserInfo: true });
    expect(textOf(section)).to.contain('Not set');
    const events = recordEvents();
    await edit(section);
    await sendKeys({ type: '  Ada Lovelace ' });
    const release = stage.hold(ME);
    await sendKeys({ press: 'Enter' });
    await until(() => textOf(section).includes('Ada Lovelace') && patches().length === 1, 'the name appears before it is saved');
    release();
    await until(() => textOf(button).includes('Ada Lovelace'), 'the user button shows the name');
    await until(() => toasts().includes('Saved'), 'the toast appears');
    expect(patches()).to.deep.equal([{ display_name: 'Ada Lovelace' }]);
    expect(entriesOf(events)).to.deep.equal([['portico-profile-updated', { fields: ['displayName'] }]]);
    expect(focused()).to.equal(control(section, 'Edit Name'));
  });

  it('discards a typed name after Escape or a press on “Cancel”, and removes the name if the field is empty [profile: name]', async () => {
    const { stage, section, patches } = await open();
    for (const leave of [() => sendKeys({ press: 'Escape' }), async () => press(section, 'Cancel')]) {
      await edit(section);
      fill(section, { name: 'Nobody' });
      await leave();
      await until(() => focused() === control(section, 'Edit Name'), 'the form is closed');
    }
    expect(textOf(section)).to.contain('Not set');
    await stage.app.currentUser.update({ displayName: 'Ada' });
    await until(() => textOf(section).includes('Ada'), 'the name appears');
    await edit(section);
    expect(fieldOf(section, 'name').required, 'an empty name is allowed').to.equal(false);
    fill(section, { name: ' ' });
    submit(section);
    await until(() => textOf(section).includes('Not set'), 'the name is removed');
    expect(patches().at(-1)).to.deep.equal({ display_name: null });
  });

  it('keeps a name in the form if the service rejects the name [profile: name]', async () => {
    const { stage, section } = await open();
    const events = recordEvents();
    stage.respond(`PATCH ${ME}`, knownError('SCHEMA_ERROR', { message: 'no' }));
    await edit(section);
    fill(section, { name: 'Ada' });
    submit(section);
    await until(() => textOf(section).includes('The service didn’t accept the values.'), 'the error appears');
    expect(fieldOf(section, 'name').value).to.equal('Ada');
    expect(typesOf(events)).to.deep.equal(['portico-error']);
  });

  it('has a labeled, focusable file input, whose focus ring is around the picture [profile: picture]', async () => {
    const { section } = await open();
    const input = fieldOf(section, 'picture');
    input.focus();
    await sendKeys({ press: 'Shift' });
    await until(() => getComputedStyle(one(section, '.picture')).outlineStyle === 'solid', 'the focus ring is visible');
    expect([input.ariaLabel, input.accept, hasControl(section, 'Remove Picture')]).to.deep.equal(['Choose a picture', 'image/*', false]);
    expect(one(section, '.picture').getBoundingClientRect().width).to.equal(60);
  });

  it('has a visible label for the file input at the end of the row [profile: picture]', async () => {
    const { section } = await openSection('portico-profile-section');
    const label = one<HTMLLabelElement>(section, '.row-actions label');
    expect([textOf(label), label.control]).to.deep.equal(['Upload picture', fieldOf(section, 'picture')]);
  });

  it('shows the name and the email address next to the picture, and the address only once if there is no name [profile: picture]', async () => {
    const { stage, section } = await openSection('portico-profile-section');
    const first = (): string => textOf(one(section, '.row'));
    expect(first().split(stage.email)).to.have.length(2);
    await stage.app.currentUser.update({ displayName: 'Ada' });
    await until(() => first().includes(`Ada ${stage.email}`), 'the name appears above the address');
  });

  it('asks for confirmation before it removes the picture [profile: picture]', async () => {
    const { stage, section, patches } = await open();
    await stage.app.currentUser.update({ profileImageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });
    await until(() => hasControl(section, 'Remove Picture'), 'the button appears');
    await openConfirmation(section, 'Remove Picture');
    confirm(section);
    await until(() => !hasControl(section, 'Remove Picture'), 'the picture is removed');
    expect(patches().at(-1)).to.deep.equal({ profile_image_url: null });
  });

  it('crops the picture with arrow keys, drag and pinch gestures, and the slider [profile: crop]', async () => {
    const { section, canvas } = await crop();
    expect(getComputedStyle(one(section, '.crop'), '::after').border, 'the ring around the visible part').to.equal(
      '2px solid rgb(255, 255, 255)',
    );
    const drawings = new Set([pixelsOf(canvas)]);
    canvas.focus();
    await sendKeys({ press: 'ArrowRight' });
    drawings.add(pixelsOf(canvas));
    const { left, top } = canvas.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 100, Math.round(top) + 100] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [Math.round(left) + 130, Math.round(top) + 90] });
    await sendMouse({ type: 'up' });
    drawings.add(pixelsOf(canvas));
    // The browser cannot capture the pointer of a synthetic event.
    canvas.setPointerCapture = () => undefined;
    touch(canvas, 'pointerdown', 1, 120, 100);
    touch(canvas, 'pointerdown', 2, 220, 100);
    touch(canvas, 'pointermove', 2, 270, 100);
    await until(() => zoomOf(section) === '1.5', 'the picture is enlarged by 50%');
    drawings.add(pixelsOf(canvas));
    touch(canvas, 'pointerup', 1, 120, 100);
    touch(canvas, 'pointerup', 2, 270, 100);
    const slider = one<HTMLInputElement>(section, '.crop-zoom');
    slider.focus();
    await sendKeys({ press: 'ArrowUp' });
    expect([slider.min, slider.max, slider.step, slider.value]).to.deep.equal(['1', '3', '0.1', '1.6']);
    drawings.add(pixelsOf(canvas));
    expect(drawings.size).to.equal(5);
  });

  it('has a slider that looks the same in all browsers, and the browser’s own slider in forced colors', async () => {
    const { section } = await crop();
    const appearance = (): string => getComputedStyle(one(section, '.crop-zoom')).appearance;
    expect(appearance()).to.equal('none');
    await setMedia({ 'forced-colors': 'active' });
    expect(appearance()).to.equal('auto');
    await setMedia();
  });

  it('centers the picture on the point that the user clicks', async () => {
    const { canvas } = await crop();
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const centerOf = (): string => canvas.getContext('2d')?.getImageData(256, 256, 1, 1).data.join() ?? '';
    const before = pixelsOf(canvas);
    await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
    const center = centerOf();
    await sendMouse({ type: 'click', position: [Math.round(left + width * 0.6), Math.round(top + height / 2)] });
    const moved = pixelsOf(canvas);
    expect([moved === before, centerOf() === center]).to.deep.equal([false, false]);
    await sendMouse({ type: 'click', position: [Math.round(left + width * 0.4), Math.round(top + height / 2)] });
    expect(Math.abs(Number(centerOf().split(',')[0]) - Number(center.split(',')[0])), 'the picture moved back').to.be.at.most(60);
  });

  it('saves a large picture as a square whose data URL has at most 100,000 characters [profile: crop]', async () => {
    const { section, patches } = await crop(2000, 700);
    const events = recordEvents();
    press(section, 'Save');
    await dialogCloses(section);
    const [{ profile_image_url: url = '' } = {}] = patches() as { profile_image_url?: string }[];
    expect(url).to.match(/^data:image\/(webp|jpeg);base64,/);
    expect(url.length).to.be.lessThan(100_001);
    const [width, height] = await sizeOf(url);
    expect([width === height, (width ?? 0) >= 128]).to.deep.equal([true, true]);
    await until(() => all(section, '.avatar img').length === 1, 'the picture appears');
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ fields: ['profileImageUrl'] }]);
  });

  it('changes nothing if the user cancels the crop [profile: crop]', async () => {
    const { section, patches } = await crop();
    press(section, 'Cancel');
    await dialogCloses(section);
    expect(patches()).to.deep.equal([]);
  });

  it('shows an error next to the picture for an unreadable file, and keeps the dialog open if the service rejects a picture [profile: bad file / crop failure]', async () => {
    const { stage, section } = await open();
    choosePicture(section, new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' }));
    await until(() => textOf(section).includes('This file can’t be opened. Choose a JPG or PNG.'), 'the error appears');
    const [row, picture, error] = ['.row', '.picture', '.row-below'].map((part) => one(section, part).getBoundingClientRect());
    expect([error!.top - picture!.bottom, row!.bottom - error!.bottom], 'the space above and below the error').to.deep.equal([8, 8]);
    choosePicture(section, await noisePicture(40, 40));
    await dialogOpens(section);
    expect(textOf(section)).not.to.contain('This file can’t be opened');
    stage.respond(`PATCH ${ME}`, knownError('SCHEMA_ERROR', { message: 'no' }));
    press(section, 'Save');
    await until(() => textOf(one(section, 'dialog')).includes('The service didn’t accept the values.'), 'the alert appears');
    expect(dialogOf(section).open).to.equal(true);
  });

  it('shows and announces “Saved” [profile: success]', async () => {
    const { section } = await crop(40, 40);
    press(section, 'Save');
    await until(() => toasts().includes('Saved'), 'the toast appears');
    await until(
      () => [...document.querySelectorAll('[aria-live]')].some((region) => region.textContent === 'Saved'),
      '“Saved” is announced',
    );
  });
});
