import {
  type Account,
  type CareerGoal,
  careerGoalSchema,
  careerGoals,
  experienceLevelSchema,
  experienceLevels,
} from "@master-sql/protocol";
import { type FormEvent, useState } from "react";
import { levelNames } from "../../lib/account/level-names.ts";
import { saveProfile } from "../../lib/account/save-profile.ts";
import { noteAccount } from "../../lib/account/use-account.ts";
import type { User } from "../../lib/backend/session.ts";
import { roleWords } from "../../lib/roles/role-words.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import classes from "./account-page.module.css";

const goalNames: Readonly<Record<CareerGoal, string>> = {
  general: "General: SQL for whatever comes",
  ...roleWords,
};
/** What somebody learns for, and from where. */
export function ProfileSection({ user, profile }: { user: User; profile: Account["profile"] }) {
  const saved = {
    careerGoal: profile?.careerGoal ?? "general",
    experienceLevel: profile?.experienceLevel ?? "beginner",
  } as const;
  const [changed, setChanged] = useState<Partial<typeof saved>>({});
  const [saving, setSaving] = useState(false);
  const chosen = { ...saved, ...changed };
  const isChanged =
    chosen.careerGoal !== saved.careerGoal || chosen.experienceLevel !== saved.experienceLevel;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    const outcome = await saveProfile(user, chosen);
    setSaving(false);
    if (!outcome.ok) {
      showToast({
        title: "Your profile was not saved",
        message: outcome.message,
        tone: "wrong",
        about: "profile",
      });
      return;
    }
    noteAccount(user.id, { profile: { name: profile?.name ?? user.name, ...chosen } });
    setChanged({});
    showToast({ title: "Profile saved", tone: "saved", about: "profile" });
  };

  return (
    <section className={classes.section} aria-labelledby="profile">
      <div className={classes.about}>
        <h2 id="profile">Profile</h2>
        <p>What you learn for, and where you start from.</p>
      </div>
      <form className={classes.form} onSubmit={(event) => void save(event)}>
        <Choice
          label="Career goal"
          value={chosen.careerGoal}
          options={careerGoals.map((goal) => [goal, goalNames[goal]])}
          onChange={(goal) => setChanged({ ...changed, careerGoal: careerGoalSchema.parse(goal) })}
        />
        <Choice
          label="Experience with SQL"
          value={chosen.experienceLevel}
          options={experienceLevels.map((level) => [level, levelNames[level]])}
          onChange={(level) =>
            setChanged({ ...changed, experienceLevel: experienceLevelSchema.parse(level) })
          }
        />
        <Button type="submit" disabled={!isChanged || saving}>
          {saving ? "Saving..." : "Save profile"}
        </Button>
      </form>
    </section>
  );
}
