/** An answer that can be chosen. The id is what is stored and never changes; the label may. */
export interface SurveyOption<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
}

/** The option sets of the survey by field; countries are in countries.ts, which is large. */
export const SURVEY_OPTIONS = {
  currentRole: [
    { id: "student", label: "Student" },
    { id: "entry-level", label: "Entry-level professional" },
    { id: "mid-career", label: "Mid-career professional" },
    { id: "senior", label: "Senior professional" },
    { id: "entrepreneur", label: "Entrepreneur" },
    { id: "other", label: "Other" },
  ],
  sqlExperience: [
    { id: "complete-beginner", label: "Complete beginner" },
    { id: "some-exposure", label: "Some exposure" },
    { id: "intermediate", label: "Intermediate" },
    { id: "advanced", label: "Advanced" },
    { id: "expert", label: "Expert" },
  ],
  learningGoals: [
    { id: "first-data-job", label: "Get my first data job" },
    { id: "promotion", label: "Earn a promotion" },
    { id: "certification", label: "Pass a certification" },
    { id: "portfolio-projects", label: "Build portfolio projects" },
    { id: "problem-solving-skills", label: "Sharpen my problem-solving skills" },
    { id: "personal-interest", label: "Personal interest" },
    { id: "other", label: "Other" },
  ],
  desiredRole: [
    { id: "data-analyst", label: "Data analyst" },
    { id: "data-scientist", label: "Data scientist" },
    { id: "business-analyst", label: "Business analyst" },
    { id: "data-engineer", label: "Data engineer" },
    { id: "product-manager", label: "Product manager" },
    { id: "software-developer", label: "Software developer" },
    { id: "other", label: "Other" },
  ],
  biggestChallenges: [
    { id: "no-personalised-path", label: "Lack of a personalised path" },
    { id: "complex-queries", label: "Complex queries" },
    { id: "consistency-motivation", label: "Consistency and motivation" },
    { id: "real-problems-into-sql", label: "Translating real problems into SQL" },
    { id: "too-many-resources", label: "Too many resources" },
    { id: "limited-time", label: "Limited time" },
    { id: "other", label: "Other" },
  ],
  heardAbout: [
    { id: "linkedin", label: "LinkedIn" },
    { id: "reddit", label: "Reddit" },
    { id: "twitter-x", label: "Twitter / X" },
    { id: "youtube", label: "YouTube" },
    { id: "google-search", label: "Google search" },
    { id: "friend-colleague", label: "Friend or colleague" },
    { id: "newsletter-email", label: "Newsletter or email" },
    { id: "online-community", label: "Online community" },
    { id: "other", label: "Other" },
  ],
  callRequest: [
    { id: "yes", label: "Yes" },
    { id: "no", label: "No" },
  ],
} as const satisfies Record<string, readonly SurveyOption[]>;

/** The most that may be chosen where several answers may be. */
export const SURVEY_MAXIMA = { learningGoals: 2, biggestChallenges: 3 } as const;

/** What is stored as country by those whose own isn't in the list. */
export const OTHER_COUNTRY = "other";
