import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ActivityPanel, useActivity } from './activity-panel.js';
import { secretKeys } from './admin.js';
import { CodePanel } from './code-panel.js';
import type { ProjectFacts } from './code.js';
import { LookBar } from './look-bar.js';
import { DEFAULT_LOOK, type Look } from './look.js';
import { MailboxButton, MailboxDrawer, useMailbox } from './mailbox.js';
import { ProjectPanel } from './project-panel.js';
import { ScenesBar } from './scenes-bar.js';
import { SCENES, type SceneName } from './scenes.js';
import { applyLook, showOnStage, stayOnPage } from './stage.js';
import { Tabs } from './tabs.js';
import { Visitor } from './visitor.js';

const place = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
const inPlace = (id: string, content: ReactNode): ReactNode => createPortal(content, place(id));

const { projectId = '', publishableClientKey = '', baseUrl = '' } = place('page').dataset;

const Side = ({ look }: { readonly look: Look }): ReactElement => {
  const [selected, setSelected] = useState('Code');
  const [facts, setFacts] = useState<ProjectFacts>({ projectId, publishableClientKey, baseUrl });
  const activity = useActivity();
  const addSecret = (): void =>
    void secretKeys().then(
      ({ secretServerKey }) => setFacts((known) => ({ ...known, secretServerKey })),
      () => undefined,
    );
  return (
    <Tabs label="Beside the page" names={['Code', 'Project', 'Activity']} selected={selected} onSelect={setSelected}>
      {selected === 'Code' && <CodePanel look={look} facts={facts} onSecretWanted={addSecret} />}
      {selected === 'Project' && <ProjectPanel />}
      {selected === 'Activity' && <ActivityPanel activity={activity} />}
    </Tabs>
  );
};

/** Renders the controls around the stage into the places that the page has for them. */
export const Playground = (): ReactElement => {
  const [look, setLook] = useState<Look>(DEFAULT_LOOK);
  const [scene, setScene] = useState<SceneName>('sign-in');
  const mailbox = useMailbox();
  const closeMailbox = (): void => {
    mailbox.close();
    place('mailbox-button').focus();
  };
  useEffect(() => stayOnPage((name) => setScene(name as SceneName)), []);
  useEffect(() => {
    showOnStage(SCENES[scene].create());
  }, [scene]);
  useEffect(() => applyLook(look), [look, scene]);
  return (
    <>
      {inPlace('bar-mailbox', <MailboxButton {...mailbox} />)}
      {mailbox.isOpen && inPlace('drawer', <MailboxDrawer {...mailbox} close={closeMailbox} />)}
      {inPlace('visitor', <Visitor onTried={() => setScene('account')} />)}
      {inPlace('look', <LookBar look={look} onChange={setLook} />)}
      {inPlace('scenes', <ScenesBar shown={scene} onShow={setScene} />)}
      {inPlace('side', <Side look={look} />)}
    </>
  );
};
