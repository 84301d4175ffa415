/** Questions of our own about driver and vehicle, for the sample school; written as in road.ts. */
export const DRIVER = `
# Alcohol, drugs and tiredness
? From which level of alcohol in the blood is driving an offence in Portugal, for most drivers?
* 0.5 g/l
- 0.8 g/l
- 1.2 g/l
! 0.5 g/l; for new and professional drivers 0.2 g/l.
? Which limit counts for drivers in their first three years in Portugal?
* 0.2 g/l
- 0.5 g/l
- 0.8 g/l
! New drivers and professional ones have the lower limit.
? From which level is driving a crime in Portugal?
* 1.2 g/l
- 0.5 g/l
- 2.0 g/l
! From 1.2 g/l it is a matter for the criminal court.
? What does alcohol do?
* Reactions become slower
* The field of sight becomes narrower
- One judges speeds better
! And one feels surer than one is: the worst mixture.
? How fast does the body break down alcohol?
* About 0.1 to 0.15 g/l an hour, and nothing speeds it up
- At once after a coffee
- About 1 g/l an hour
! After a long evening there may be too much left in the morning.
? A medicine says 'may impair reactions'. What do you do?
* Ask doctor or pharmacist and do not drive until you know
- Drive, since you have a prescription
- Take half and drive
! Combined with alcohol it is worse still.
? What are signs of tiredness?
* Yawning and burning eyes
* Not remembering the last kilometres
- Feeling hungry
! Stop when you notice one of them.
? What is a micro-sleep of three seconds at 100 km/h?
* More than 80 m driven blind
- About 30 m
- Not dangerous on a straight road
! 28 m a second.
? How often should you rest on a long drive?
* About every two hours
- Every five hours
- Only when the fuel is low
! Breaks come before tiredness.
? May you drive with a phone in your hand at a red light?
* No
- Yes, while you stand
- Yes, for messages alone
! The ban counts while you take part in traffic.
? Why is a call with a hands-free set a risk as well?
* Attention is elsewhere
- It uses the battery
- It is not
! Hands are free, the mind is not.
# Lights of the vehicle
? When do you use main beam?
* In the dark out of town when nobody is dazzled
- In fog
- In town with street lights
! Dip it in time for those who come and for those ahead.
? When may rear fog lights be used?
* When sight is very short through fog, rain or snow
- Whenever it rains
- At night
! They dazzle those behind.
? Oncoming traffic dazzles you. Where do you look?
* To the right edge of the road
- Into the lights
- You close your eyes
! And slow down.
? A headlight fails at night. What do you do?
* Drive with dipped lights to the nearest place where it can be changed
- Drive with main beam
- Drive with fog lights alone
! Others take you for a motorcycle.
? What are hazard lights for?
* To warn at a breakdown or at the end of a queue
- To park where it is not allowed
- To thank
! They warn of a danger that you are.
? When do you switch on dipped headlights by day?
* In rain, fog and tunnels
* When sight is poor
- Never
! To be seen matters more than to see.
? How do you check that your brake lights work when you are alone?
* By their reflection in a wall or window
- By the sound
- They never fail
! Look before every long drive.
# Vehicle and safety
? What is the least depth of tread of car tyres?
* 1.6 mm
- 0.5 mm
- 5 mm
! Below 3 mm the grip on wet roads falls already.
? What does too little pressure in tyres cause?
* More fuel used
* Overheating and bursts
- Better grip in rain
! Check it cold, once a month.
? The red light of the oil pressure comes on while driving. What do you do?
* Stop safely and switch off the engine at once
- Drive to the next garage
- Add petrol
! Without oil pressure the engine is ruined in a minute.
? What does ABS do?
* It keeps the wheels from locking, so that you can steer while braking
- It makes braking distances short on any road
- It holds the distance
! Brake hard and steer around.
? How do you brake in an emergency in a car with ABS?
* Full force on brake and clutch, and hold
- Pump the pedal
- With the handbrake
! The pedal may pulse: that is how it should be.
? What does aquaplaning feel like?
* The steering becomes light and the car does not answer
- The brake becomes hard
- The engine stalls
! Foot off, clutch in, no steering, no braking.
? How should the headrest be set?
* Its top level with the top of the head, close behind it
- At the neck
- As low as it goes
! It protects the neck when someone drives into you.
? Who has to wear a seat belt?
* Everyone on a seat that has one
- Only those in front
- Only out of town
! In a crash at 50 km/h someone unbelted weighs tonnes.
? Until when do children need a child seat in Portugal?
* Under 12 years and less than 135 cm
- Under 6 years
- Under 100 cm
! The belt of adults does not fit smaller bodies.
? A rear-facing child seat is to go on the front seat. What is needed?
* The front airbag switched off
- The airbag switched on
- Nothing
! The airbag would strike the seat with the child.
? Where do you find how much weight your car may carry?
* In the vehicle's papers
- On the tyre
- In the handbook of the radio
! The permitted mass less the empty mass.
? The steering pulls to one side when you brake. What may it be?
* Unequal brakes or tyre pressure
- Too much fuel
- A full boot
! To the garage with it.
? Which papers do you have with you when driving?
* Driving licence
* Papers and insurance of the vehicle
- Birth certificate
! On paper or in the official app.
? What does a worn shock absorber do?
* It makes the braking distance longer
- It saves fuel
- It only costs comfort
! The wheel loses the road.
? What is the blind spot?
* What no mirror shows
- A fault of the windscreen
- A bend
! Only a look over the shoulder shows it.
# Weather and road
? The road is wet after long dry weather. Why is it slippery?
* Dust and rubber make a film with the first rain
- Water is always slippery
- It is not
! The first minutes are the worst.
? How do you drive in strong side wind?
* Slower, both hands on the wheel
* With care at bridges and gaps
- Faster, to have more grip
! Lorries that you pass give shelter, then the gust hits.
? Where does ice form first?
* On bridges and in shaded places
- In towns
- In sunny bends
! Bridges cool from below as well.
? How do you drive off on snow?
* In second gear with little throttle
- In first gear with full throttle
- With the handbrake on
! Little force at the wheels keeps the grip.
? Your car begins to skid in a bend. What do you do?
* Foot off, clutch in, steer where you want to go
- Brake hard and hold the wheel still
- Accelerate
! Look where you want to go.
? Thick fog: which distance is a good measure?
* As many metres as km/h, and no faster than you see
- A car's length
- 10 m
! At 50 m of sight 50 km/h is the most.
? Heavy rain makes it impossible to see. What do you do?
* Slow down and stop at a safe place if need be
- Follow the lights ahead closely
- Use main beam
! Who follows lights follows them into the accident.
? The sun stands low before you. What do you do?
* Sun visor, clean windscreen, slower
- Look at the kerb alone
- Speed up out of the light
! Those who come from behind see just as little.
# First aid and accidents
? What comes first at an accident?
* Make the place safe and look after yourself
- Pull people out
- Take photographs
! Safe, then call, then help.
? Which number do you call for help anywhere in the European Union?
* 112
- 911
- 999
! Free from every phone.
? What do you say in an emergency call?
* Where it is and what happened
* How many are hurt
- Who is to blame
! And wait for questions: they end the call.
? Someone does not answer but breathes. What do you do?
* Lay them on the side with the head tilted back
- Sit them up
- Give them water
! On the back they may choke.
? Someone does not breathe. What do you do?
* Press the chest hard, 100 to 120 times a minute
- Wait for the ambulance
- Lay them on the side
! 30 times press, 2 breaths, on and on.
? A wound bleeds heavily. What do you do?
* Press on it hard and keep pressing
- Wash it
- Put on a plaster
! Life flows away in minutes.
? A motorcyclist lies unconscious and does not breathe. The helmet?
* Take it off with care, two helpers if there are
- Never take it off
- Cut it open
! Without breath there is no choice.
? Who has to help at an accident?
* Everyone, as far as they can without danger
- Doctors alone
- Those who caused it
! Not to help is an offence.
? You damaged a parked car and nobody is there. What do you do?
* Wait a fair time, leave your details and tell the police
- Drive on
- Leave a note and drive on
! Driving away is an offence.
? How do you treat a burn?
* Cool it with water
- Butter
- Pull off stuck clothing
! Cool, cover, call.
? Why do you keep an injured person warm?
* Cold makes bleeding and shock worse
- They ask for it
- For the photograph
! A foil blanket is in the first-aid kit.
# Eco driving
? What saves fuel?
* Changing up early
* Driving with foresight
- Warming the engine up while standing
! Even speed is cheap speed.
? What costs fuel?
* An empty roof rack
* Too little air in the tyres
- A clean windscreen
! At 120 km/h a roof box costs up to a fifth.
? When do you switch the engine off?
* When you stand for longer than about ten seconds to a minute
- Never in town
- Only overnight
! Modern cars do it by themselves.
? You see a red light far ahead. What is economical?
* Foot off the throttle, stay in gear and roll
- Keep the speed and brake late
- Into neutral and brake
! In gear without throttle the engine uses nothing.
? What does driving at 130 instead of 110 km/h cost?
* Roughly a fifth more fuel
- Nothing
- Half
! Drag grows with the square of the speed.
? Short trips with a cold engine are …
* thirsty and hard on the engine
- cheap
- good for the battery
! Go on foot or by bicycle.
? How do electric cars win energy back?
* By braking with the motor
- By coasting in neutral
- By the radio
! Brake early and softly.
# Loads and trailers
? How do you stow heavy things?
* Low, against the back seat, and tied down
- On the shelf behind
- Loose on top
! A crate of 20 kg flies with the force of half a tonne.
? A load sticks out behind by more than a little. What is needed?
* It has to be marked, with lights in the dark
- Nothing by day
- The boot open
! What sticks out has to be seen.
? What changes with a roof load?
* The car leans more in bends and is moved by wind
- Nothing
- The brakes work better
! Weigh before you load: the roof carries little.
? A trailer begins to sway. What do you do?
* Foot off and brake with care
- Accelerate
- Steer against it
! Speed is what feeds it.
? Which licence draws a light trailer up to 750 kg?
* B
- BE alone
- C1
! B is enough for trailers up to 750 kg.
? How do dogs travel?
* In a box or with a belt, apart from the driver
- On the lap
- Free on the back seat
! For their safety and for yours.
? The load makes the rear sink. What do you set?
* Headlights lower and tyre pressure higher
- Headlights higher
- Nothing
! Otherwise you dazzle everyone.
? How often do you check the straps of a load?
* Before driving and after the first kilometres
- Never
- Once a month
! Loads settle.
# Papers and conduct
? How long does a driver stand on probation in Portugal?
* Three years
- One year
- Ten years
! Serious offences in that time cost the licence.
? How many points does a Portuguese driver begin with?
* 12
- 6
- 20
! Points are lost by offences and won back by years without.
? What do you do when someone behind pushes and flashes?
* Keep calm and let them pass where it is safe
- Brake sharply
- Speed up beyond the limit
! Nobody wins such a race.
? What is defensive driving?
* Expecting the faults of others and leaving room
- Driving as slowly as possible
- Insisting on your right
! Room and time forgive faults.
? Your licence names glasses. May you drive without them?
* No
- Yes, by day
- Yes, short ways
! It would be driving without meeting the condition.
`;
